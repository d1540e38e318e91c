# SPDX-License-Identifier: MIT
"""Every screen in every state, at every size, light and dark, in English and German: looked at by laws and by axe."""

import asyncio
import os

import axe_playwright_python
from playwright.async_api import TimeoutError as PlaywrightTimeout

import pairing
import planted
import states
from browser import folder
from instrument import Instrument
from stage import Stage

AXE_SCRIPT = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
LAWS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "laws.js")
SIZES = {
    "phone": (390, 844),
    "phone-lying": (844, 390),
    "tablet": (820, 1180),
    "tablet-lying": (1180, 820),
    "desktop": (1440, 900),
    "desktop-upright": (900, 1440),
}
# A small window, and letters of 310 % in two windows; only seen in light.
NARROW = {"window": (320, 480, 1), "letters": (390, 844, 3.1), "letters-lying": (1180, 820, 3.1)}

# Where axe looks, at what a narrow and a wide page show, and whether at colours: they take most of its time, and depend
# on neither size nor language. So each language has them looked at where the other has not.
AXE = {"en": {"phone": True, "desktop": False}, "de": {"phone": False, "desktop": True}}
# The system's own colours, light and dark; seen at one size.
FORCED = {("en", "light"): "phone", ("de", "dark"): "desktop"}
LOOK = """async ([keys, language, hasAxe, hasColours, isForced]) => {
  const faults = pageLaws(keys, language);
  const violations = hasAxe ? await axeLaws(hasColours) : [];
  return { ...faults, axe: violations, "forced colours": isForced ? forcedLaws() : [] };
}"""


class Eye:
    """One language and one scheme: goes through all states, and looks at each in every size."""

    def __init__(self, report, browser, place, language, scheme):
        self.report, self.browser, self.language, self.scheme = report, browser, language, scheme
        self.place = folder(place, f"{language}-{scheme}")
        self.keys = []
        self.count = 0

    async def stage(self):
        context = await self.browser.context(self.language, color_scheme=self.scheme, reduced_motion="reduce")
        await context.add_init_script(path=AXE_SCRIPT)
        await context.add_init_script(path=LAWS)
        return Stage(await context.new_page())

    async def open(self, instrument):
        stage = await self.stage()
        await stage.open(instrument)
        self.keys = list(stage.last("hello")["labels"])
        return stage

    async def look(self, stage, name, selector, whole=False):
        """At a state that stays as it is."""
        await stage.seen(selector)
        # What dark changes are colours, which is looked at too: no layout depends on it.
        for size in SIZES if self.scheme == "light" else AXE[self.language]:
            await self._look(stage, name, selector, size, SIZES[size], whole)
        if size := FORCED.get((self.language, self.scheme)):
            await stage.page.emulate_media(forced_colors="active")
            await self._look(stage, name, selector, "forced", SIZES[size], whole)
            await stage.page.emulate_media(forced_colors="none")
        if self.scheme == "light":
            for size, (width, height, letters) in NARROW.items():
                await self._write(stage, f"{letters * 100}%")
                await self._look(stage, name, selector, size, (width, height), whole)
            await self._write(stage, "")
            await stage.settle()

    async def _write(self, stage, size):
        await stage.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)

    async def _look(self, stage, name, selector, size, traits, whole):
        width, height = traits
        await stage.page.set_viewport_size({"width": width, "height": height})
        where = f"{name}, {size}, {self.language}, {self.scheme}"
        await stage.settle()
        try:
            if not await stage.page.is_visible(selector):
                await stage.seen(selector)
        except PlaywrightTimeout as error:
            raise AssertionError(f"{where}: {selector} is not seen; asked {stage.sent[-3:]}") from error
        has_axe, is_forced = size in AXE[self.language], size == "forced"
        has_colours = AXE[self.language].get(size, False)
        faults = await stage.page.evaluate(LOOK, [self.keys, self.language, has_axe, has_colours, is_forced])
        for law in (*planted.LAWS, *(["axe"] if has_axe else []), *(["forced colours"] if is_forced else [])):
            self.report.check_none(f"{law}: {where}", faults.get(law, []), most=3)
        self.report.check_none(f"console: {where}", stage.complaints, most=3)
        stage.complaints.clear()
        path = os.path.join(self.place, f"{name}-{size}.jpg")
        await stage.page.screenshot(path=path, type="jpeg", quality=70, full_page=whole)
        self.count += 1

    async def start(self, stage, name):
        await stage.go("start")
        await self.look(stage, name, "#mode-comparison")

    async def training(self, stage, tape):
        for name, state, selector in states.training(tape, self.language):
            stage.show(state)
            if state["controller"]["isThere"]:
                stage.show(states.hands(self.language, state["mode"]))
                stage.show(states.touch("pad1", "pressed"), instead=False)
            await self.look(stage, name, selector)
            stage.show_real("hands")
        stage.show_real("state")
        start = stage.last("state")
        stage.show(states.plugged(start, states.WORDS[self.language]))
        await self.look(stage, "start-pads", "#mode-comparison .mode-pad:not([hidden])")
        stage.show({**start, "messages": states.troubles(states.WORDS[self.language])})
        await self.look(stage, "start-troubles", ".notice.is-warning + .notice.is-warning")
        stage.show_real("state")

    async def pages(self, stage):
        await self.page_of(stage, "profile", ".profile .card")
        await self.explore(stage)
        await stage.page.evaluate("() => document.querySelectorAll('.fold').forEach((part) => { part.open = true; })")
        await self.look(stage, "profile-details", ".profile table", whole=True)
        await settings_of(self, stage)
        await self.page_of(stage, "info", "#about")
        await stage.press("?")
        await self.look(stage, "keys", "#close-keys")
        await stage.press("Escape")

    async def explore(self, stage):
        """What charts say where the keys lead, and the answers of a day."""
        for index in range(3):
            await stage.page.click(f"#choice-matching-{index}")
            await stage.page.focus("#chart-matching")
            await stage.press("ArrowRight")
            await stage.seen("#chart-matching .chart-note:not([hidden])")
            await self.look(stage, f"profile-matching-{index}", "#chart-matching", whole=True)
        await stage.page.focus("#chart-notes")
        await stage.press("End")
        await self.look(stage, "profile-note", "#chart-notes .chart-note:not([hidden])", whole=True)
        await stage.page.focus("#chart-timeline")
        await stage.press("End")
        await stage.press("Enter")
        await self.look(stage, "profile-day", "dialog[open] table")
        await stage.press("Escape")

    async def page_of(self, stage, name, selector):
        await stage.go(name.partition("-")[0])
        # What is opened afterwards is pictured as a whole then.
        await self.look(stage, name, selector, whole=name not in ("profile", "settings"))

    async def controllers(self, stage):
        stage.show(states.faulty(self.language))
        await stage.go("controllers")
        await self.look(stage, "controllers-none", "#faults", whole=True)
        stage.show(states.controllers(self.language))
        for _ in range(3):
            stage.show(states.monitor(self.language), instead=False)
        stage.show(states.touch("pad1", "pressed"), instead=False)
        await stage.seen(".controller .is-down")
        await self.look(stage, "controllers", ".touched-form:not([hidden])", whole=True)
        # Instead of Peach's response that this controller is gone.
        stage.show(states.lesson(self.language))
        await stage.page.click("#controller-0-learn-0")
        await self.look(stage, "controllers-lesson", ".lesson-question", whole=True)
        await stage.go("start")
        stage.show_real()

    async def lost(self, stage):
        await stage.go("start")
        await stage.cut()
        await self.look(stage, "lost", "#lost:not([hidden])")
        await stage.mend()


async def settings_of(eye, stage):
    """As they are, with all that is folded and chosen, found and not found, and after a reset."""
    await eye.page_of(stage, "settings", ".sound")
    words = states.WORDS[eye.language]
    await stage.page.evaluate("() => document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    await stage.page.click(".preset >> nth=-1")
    stage.show(states.records(eye.language), instead=False)
    stage.show({"kind": "refused", "sentence": words["range"]}, instead=False)
    await eye.look(stage, "settings-open", "#undo", whole=True)
    await stage.page.fill("#find-setting", "steady")
    await eye.look(stage, "settings-found", "#set-steady-share", whole=True)
    await stage.page.fill("#find-setting", "kazoo")
    await eye.look(stage, "settings-none", ".settings-index [role=status]:not([hidden])")
    await stage.press("Escape")
    stage.show({**states.records(eye.language), "undo": None}, instead=False)
    await stage.page.click("#reset")
    await eye.look(stage, "settings-reset", "dialog[open]")
    await stage.press("Escape")


EYES = [(language, scheme) for language in ("en", "de") for scheme in ("light", "dark")]


async def prove(report, browser, place, answers, tape, eyes):
    """Each eye has instruments of its own: one that has no answers yet, and one that has those of a file."""

    async def see(language, scheme):
        eye = Eye(report, browser, place, language, scheme)
        with Instrument() as fresh:
            stage = await eye.open(fresh)
            await eye.start(stage, "start-empty")
            await eye.page_of(stage, "profile-empty", ".profile .card")
            await stage.close()
        with Instrument(answers=answers) as practised:
            stage = await eye.open(practised)
            other = await stage.page.evaluate("schemeLaws()")
            report.check_none(f"what dark changes are colours only, {language}, {scheme}", other)
            await eye.start(stage, "start")
            await eye.training(stage, tape[language])
            await eye.pages(stage)
            await eye.controllers(stage)
            await pairing.see(eye, stage, practised)
            await eye.lost(stage)
            if (language, scheme) == eyes[0]:
                await planted.prove(report, stage, practised, eye.keys)
            await stage.close()
        return eye.count

    counts = await asyncio.gather(*(see(*eye) for eye in eyes), return_exceptions=True)
    for eye, count in zip(eyes, counts):
        if isinstance(count, BaseException):
            report.died(f"screens in {' '.join(eye)}", count)
    report.note(f"{sum(count for count in counts if isinstance(count, int))} screens were looked at")
