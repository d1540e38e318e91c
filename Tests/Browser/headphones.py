# SPDX-License-Identifier: MIT
"""The listening check: by keys and by buttons to its end, in sight and in order, and never beside an exercise."""

import os

import screens
from browser import Page, folder
from instrument import Instrument

KNOWN = ".headphones-known"
OPEN = ".lesson-turns"
SAID = "document.querySelector('.lesson [aria-live]').innerText"
HEARD = f"document.querySelector('{OPEN} button') && !document.querySelector('{OPEN} [aria-disabled]')"
# In seconds of real time each trial takes four.
TRIALS = 12


async def prove(report, browser, results):
    with Instrument("--set", "duration=0.3") as peach:
        page = await browser.page(peach)
        await settings(page)
        await answer(report, page)
        await end(report, page)
        await stay_alone(report, browser, peach, page)
        report.check_none("the console of the check is silent", page.complaints)
        await page.close()
        await look(report, browser, peach, results)


async def settings(page):
    await page.page.evaluate("location.hash = 'settings'")
    await page.seen("#check")


async def begin(page):
    await page.page.click("#check")
    await page.seen(f"{OPEN} [value=enter]")


async def answer(report, page):
    await page.until(f"() => document.querySelector('{KNOWN}').textContent")
    known = await page.page.inner_text(KNOWN)
    report.check("an output that was not checked is said to be so", known == "Not checked yet.", known)
    await page.tab_to("check", most=120)
    await page.press("Enter")
    await page.seen(f"{OPEN} [value=enter]")
    focused = await page.page.evaluate("document.activeElement.textContent")
    report.check("the question has the focus", focused.startswith("A very soft note"), focused)
    told = len(page.sent)
    await page.press("ArrowUp", "ArrowDown", "Space")
    await page.page.click(f"{OPEN} [value=up]")
    sent = [message.get("key") for message in page.sent[told:]]
    report.check("keys and buttons answer alike", sent == ["up", "down", "space", "up"], sent)
    await page.page.click(f"{OPEN} [value=enter]")
    for number in range(1, TRIALS + 1):
        await page.until(f"() => {SAID}.includes('{number} of {TRIALS}') && document.querySelector('{OPEN} [aria-disabled]')")
        if number == 1:
            await page.press("1")
        await page.until(f"() => {HEARD}")
        said = await page.page.evaluate(SAID)
        report.check(f"trial {number} waits for its end", f"{number} of {TRIALS}" in said, said)
        if number % 2:
            await page.press("1")
        else:
            await page.page.click(f"{OPEN} [value='1']")
        if number == TRIALS // 2:
            await page.seen(f"{OPEN} [value=enter]")
            await page.until(f"() => {HEARD}")
            await page.press("Enter")
    await page.seen("#check")
    said = await page.page.evaluate(SAID)
    report.check("always the same answer finds loudspeakers", "Loudspeakers" in said and "2 on tones and 2 on noises were right" in said, said)
    report.check("… and how far the lowest note is from silence", "57 dB" in said, said)


async def end(report, page):
    await begin(page)
    await page.press("Escape")
    await page.page.wait_for_selector(".lesson", state="hidden")
    report.check("Esc ends the check and not the view", await page.page.evaluate("location.hash") == "#settings")
    focused = await page.page.evaluate("document.activeElement.id")
    report.check("… and the focus is where it began", focused == "check", focused)
    await begin(page)
    told = len(page.sent)
    await page.page.evaluate("location.hash = ''")
    await page.seen("#mode-comparison")
    report.check("leaving the view ends it", {"do": "check", "key": "escape"} in page.sent[told:], page.sent[told:])


async def stay_alone(report, browser, peach, page):
    await settings(page)
    await begin(page)
    other = await browser.page(peach)
    await other.page.click("#mode-comparison")
    await page.page.wait_for_selector(".lesson", state="hidden")
    report.check("an exercise ends the check", True)
    await page.page.click("#check")
    await page.seen(".outcome")
    said = await page.page.inner_text(".outcome p")
    report.check("none begins beside an exercise, which is said", "Training is under way" in said, said)
    await other.press("Escape")
    await other.close()


async def look(report, browser, peach, results):
    """At a question of each kind, by the laws of all screens, where it is narrow and where it is dark."""
    place = folder(results, "shots")
    for language, scheme, width, height in (("en", "dark", 1440, 900), ("de", "light", 390, 844)):
        context = await browser.context(
            language, color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": height}
        )
        for script in (screens.AXE_SCRIPT, screens.LAWS):
            await context.add_init_script(path=script)
        page = Page(await context.new_page())
        await page.open(peach)
        await settings(page)
        keys = list(page.last("hello")["labels"])
        for name in ("card", "note", "trial"):
            if name == "note":
                await begin(page)
            if name == "trial":
                await page.press("Enter")
                await page.seen(f"{OPEN} [value='1']")
            faults = await page.page.evaluate(screens.LOOK, [keys, language, True, True, False])
            for law, broken in faults.items():
                report.check_none(f"{law}: headphones, {name}, {width} px, {language}, {scheme}", broken)
            path = os.path.join(place, f"headphones-{name}-{width}-{language}.jpg")
            await page.page.locator(".card:has(#headphones)").screenshot(path=path, type="jpeg")
        await page.close()
