# SPDX-License-Identifier: MIT
"""The list of sounds: gone through by keys, heard before it is chosen from, searched, and honest about what is amiss."""

import os

import screens
from browser import HERE, Page
from instrument import Instrument
from stage import FRAMES

SHIPPED = os.path.join(HERE, "../../SoundFonts/peach.sf2")
FOCUSED = "document.activeElement?.id"
HEADINGS = "[...document.querySelectorAll('.sounds [role=group]')].map((group) => document.getElementById(" \
    "group.getAttribute('aria-labelledby')).textContent)"
CHOSEN = "[...document.querySelectorAll('[role=radio][aria-checked=true]')].map(({ id }) => id)"
SEEN = "[...document.querySelectorAll('.sound')].filter((row) => row.checkVisibility()).length"
STOPS = "[...document.querySelectorAll('.sounds [tabindex=\"0\"]')].map(({ id }) => id)"
UNFOLD = "document.querySelectorAll('.sounds details').forEach((part) => { part.open = true; })"


async def prove(report, browser, results):
    with open(SHIPPED, "rb") as file:
        font = file.read()
    fonts = {"Band.sf2": font, "Brass.sf2": font, "Broken.sf2": font[:1000]}
    with Instrument("--set", "duration=0.3", fonts=fonts) as peach:
        await look(report, browser, peach, results)
        page = await browser.page(peach)
        await settings(page)
        await list_of(report, page)
        await go_and_hear(report, page)
        await search(report, page)
        await measure(report, page)
        await leave_exercises_alone(report, browser, peach, page)
        await miss(report, peach, page)
        report.check_none("the console of the sounds is silent", page.complaints)
        await page.close()


async def settings(page):
    await page.page.evaluate("location.hash = 'settings'")
    await page.seen(".sound")


async def list_of(report, page):
    headings = await page.page.evaluate(HEADINGS)
    wanted = ["Peach’s own", "Band", "Brass", "Broken"]
    report.check("Peach's own sounds come first, then files", headings == wanted, headings)
    said = await page.page.inner_text("#set-sound-list .notice")
    report.check("a broken file is reported at its place", "Broken.sf2" in said, said)
    report.check("… and only that", await page.page.locator("#set-sound-list .notice").count() == 1)
    chosen = await page.page.evaluate(CHOSEN)
    report.check("what is chosen is marked", chosen == ["set-sound-peach:0:0"], chosen)


async def go_and_hear(report, page):
    """By keys alone: going to a sound chooses nothing, Tab leads to what lets it be heard, Enter chooses."""
    await page.tab_to("set-sound-peach:0:0", most=80)
    told = len(page.sent)
    await page.press("ArrowDown", "ArrowDown", "ArrowUp", "End", "Home", "ArrowDown")
    focused = await page.page.evaluate(FOCUSED)
    report.check("arrow keys go from sound to sound", focused == "set-sound-peach:0:1", focused)
    report.check("… and choose none", page.sent[told:] == [], page.sent[told:])
    stops = await page.page.evaluate(STOPS)
    report.check("Tab stops at one sound", stops == ["set-sound-peach:0:1", "set-sound-hear-peach:0:1"], stops)
    await page.press("Tab", "Enter", "ArrowDown", "Enter")
    await page.until("() => document.activeElement.id === 'set-sound-hear-peach:0:2'")
    report.check("what is listened to sounds", await sounds(page, "peach:0:2"))
    report.check("… and is not chosen", await page.page.evaluate(CHOSEN) == ["set-sound-peach:0:0"])
    await page.press("Shift+Tab", "Enter")
    await page.until(f"() => ({CHOSEN}).join() === 'set-sound-peach:0:2'")
    report.check("Enter chooses", page.sent[-1] == {"do": "set", "key": "sound", "value": "peach:0:2"}, page.sent[-1])
    await page.page.click("#set-sound-group-1")
    await page.page.click('[id="set-sound-Band:0:3"]')
    await page.until(f"() => ({CHOSEN}).join() === 'set-sound-Band:0:3'")
    said = await page.page.inner_text("#set-sound-list + [role=status]")
    can_measure = await page.page.is_visible("#set-sound-measure")
    report.check("a chosen sound that is not measured can be", "has not been measured yet" in said and can_measure, said)
    value = await page.page.inner_text("#set-sound-name + .setting-value")
    report.check("the setting says its name", value.startswith("Organ"), value)
    marked = await page.page.inner_text("summary:has(#set-sound-group-1)")
    report.check("its file does so when it is folded", "chosen: Organ" in marked, marked)


async def sounds(page, value):
    """Whether a sound that was asked for is heard."""
    for _ in range(600):
        for message in page.got:
            if message["kind"] == "heard" and message["sound"] == value:
                return message["isSounding"]
        await page.page.evaluate(FRAMES)
    raise AssertionError(f"nothing became of {value}")


async def search(report, page):
    await page.page.fill("#set-sound-find", "reed br")
    await page.until(f"() => {SEEN} === 1")
    said = await page.page.inner_text(".sounds-status")
    report.check("what is searched is counted", said == "1 sound", said)
    await page.press("Enter")
    focused = await page.page.evaluate(FOCUSED)
    report.check("Enter leads from the search to what it found", focused == "set-sound-Brass:0:2", focused)
    await page.page.fill("#set-sound-find", "kazoo")
    await page.until(f"() => {SEEN} === 0")
    report.check("nothing found is said", await page.page.inner_text(".sounds-status") != "")
    await page.page.fill("#set-sound-find", "")
    await page.until(f"() => {SEEN} === 10")
    report.check("what was folded is folded again", True)


async def measure(report, page):
    await page.page.click("#set-sound-measure")
    await page.until("() => document.querySelector('#set-sound-measure[aria-disabled]')")
    await page.page.wait_for_selector("#set-sound-measure", state="hidden", timeout=180_000)
    said = await page.page.inner_text("[id='set-sound-Band:0:3']")
    report.check("what was measured says so", "not measured" not in said, said)


async def leave_exercises_alone(report, browser, peach, page):
    other = await browser.page(peach)
    await other.page.click("#mode-comparison")
    await other.seen(".area.is-open")
    await page.page.click('[id="set-sound-hear-peach:0:1"]')
    await page.seen(".outcome")
    said = await page.page.inner_text(".outcome p")
    report.check("no sound is heard beside an exercise, which is said", "Training is under way" in said, said)
    await other.press("Escape")
    await other.close()


async def miss(report, peach, page):
    """A file that goes while its sounds are listed."""
    os.remove(os.path.join(peach.fonts, "Brass.sf2"))
    await page.page.click("#set-sound-group-2")
    await page.page.click('[id="set-sound-hear-Brass:0:0"]')
    await page.until("() => document.querySelectorAll('.sound').length === 10")
    report.check("a missing file is reported", "Brass" in await page.page.inner_text(".outcome p"))


async def look(report, browser, peach, results):
    """At the unfolded list, by the laws of all screens, where it is narrow and where it is dark."""
    place = os.path.join(results, "shots")
    os.makedirs(place, exist_ok=True)
    for language, scheme, width, height in (("en", "dark", 1440, 900), ("de", "light", 320, 700)):
        context = await browser.context(
            language, color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": height}
        )
        for script in (screens.AXE_SCRIPT, screens.LAWS):
            await context.add_init_script(path=script)
        page = Page(await context.new_page())
        await page.open(peach)
        await settings(page)
        await page.page.evaluate(UNFOLD)
        keys = list(page.last("hello")["labels"])
        faults = await page.page.evaluate(screens.LOOK, [keys, language, True, True, False])
        for law, broken in faults.items():
            report.check_none(f"{law}: sounds, {width} px, {language}, {scheme}", broken)
        await page.page.screenshot(path=os.path.join(place, f"sounds-{width}-{language}.jpg"), type="jpeg", full_page=True)
        await page.close()
