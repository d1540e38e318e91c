# SPDX-License-Identifier: MIT
"""Settings, and what is done there."""

import subprocess

IN_VIEW = """(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


async def choose(report, page):
    """In the settings: the last interval stays, and what is refused is said where one is."""
    await page.page.evaluate("() => { location.hash = 'settings'; }")
    await page.seen("#set-intervals-M3d")
    await page.page.focus("#set-intervals-M3d")
    await page.press("Space")
    await page.until("() => document.querySelector('#set-intervals-P5u[aria-disabled=true]')")
    shown = [interval["name"] for interval in page.states()[-1]["intervals"]]
    report.check("Start names the intervals that are left", shown == ["Perfect Fifth Up"], shown)
    await page.page.focus("#set-intervals-P5u")
    told = len(page.sent)
    await page.press("Space")
    is_ticked = await page.page.is_checked("#set-intervals-P5u")
    report.check("the last interval cannot be unticked", is_ticked and len(page.sent) == told, page.sent[told:])
    await page.page.click(".preset >> text=Thirds")
    await page.until("() => document.querySelector('#set-intervals-m3u').checked && !document.querySelector('#set-intervals-P5u').checked")
    told = len(page.sent)
    await page.page.focus("#set-intervals-P5u")
    await page.press("Space")
    await page.until("() => document.querySelector('.interval-side [role=status]').innerText.startsWith('3 chosen')")
    heard = [message for message in page.sent[told:] if message.get("do") == "hear"]
    report.check("an interval sounds when it is chosen", heard == [{"do": "hear", "note": 60, "interval": "P5u"}], heard)
    for value in ("m3u", "M3u"):
        await page.until(f"() => !document.querySelector('#set-intervals-{value}[aria-disabled]')")
        await page.page.focus(f"#set-intervals-{value}")
        await page.press("Space")
    await page.until("() => document.querySelector('#set-intervals-P5u[aria-disabled=true]')")
    await range_of(report, page)
    await page.page.check("#set-range-adaptive")
    await page.page.focus("#set-range-from")
    await page.press("PageUp", "PageUp")
    await page.seen(".outcome")
    report.check("what is refused is said in sight", await page.page.evaluate(IN_VIEW, ".outcome"))
    report.check("… and what has the focus is seen", await page.page.evaluate(IN_VIEW, ":focus"))
    said = await page.page.inner_text(".outcome p")
    report.check("… in the page's words", "C3 to C5" in said and "adaptive" not in said, said)
    await page.page.click(".outcome button")
    await page.until("() => !document.querySelector('.outcome')")
    focused = await page.page.evaluate("document.activeElement?.id")
    report.check("… and the focus returns to its place", focused == "set-range-from", focused)


RANGE = "[...document.querySelectorAll('.range-handle')].map((end) => end.getAttribute('aria-valuetext')).join()"


async def range_of(report, page):
    """By keys and by dragging, which chooses once, at its end."""
    await page.page.focus("#set-range-to")
    await page.press("ArrowLeft")
    await page.until(f"() => {RANGE} === 'C2,B5'")
    report.check("arrow keys move an end of the range", page.sent[-1] == {"do": "set", "key": "range", "value": "36-83"}, page.sent[-1])
    await page.press("ArrowRight")
    box = await page.page.locator("#set-range-from").bounding_box()
    told = len(page.sent)
    await page.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.page.mouse.down()
    await page.page.mouse.move(box["x"] + 160, box["y"], steps=8)
    await page.page.mouse.up()
    await page.seen("#set-range-default")
    sent = [message["value"] for message in page.sent[told:] if message.get("key") == "range"]
    low = int(sent[0].partition("-")[0]) if sent else 0
    report.check("dragging chooses once", len(sent) == 1 and low > 36 and sent[0].endswith("-84"), sent)
    await page.page.click("#set-range-default")
    await page.until(f"() => {RANGE} === 'C2,C6'")


async def find(report, page):
    """The search leads to a setting by its name, its description and its key, also where it is folded."""
    await page.page.evaluate("() => document.activeElement.blur()")
    await page.press("/")
    focused = await page.page.evaluate("document.activeElement.id")
    report.check("/ leads to the search", focused == "find-setting", focused)
    for words, count in (("kazoo", 0), ("weakspots", 1), ("speech-dispatcher", 1)):
        await page.page.fill("#find-setting", words)
        seen = await page.page.evaluate(
            "() => [...document.querySelectorAll('[data-words]')].filter((row) => row.checkVisibility()).length"
        )
        report.check(f"“{words}” finds {count}", seen == count, seen)
    await page.press("Escape")
    value = await page.page.input_value("#find-setting")
    report.check("Esc empties the search and does not leave", value == "" and await page.page.evaluate("location.hash") == "#settings")


async def follow(report, browser, peach):
    """Pages show at once what a command has set."""
    page = await browser.page(peach)
    await page.page.evaluate("() => { location.hash = 'settings'; }")
    await page.seen("#set-intervals-P4u")
    command = [peach.program, "settings", "set", "intervals", "P4u"]
    subprocess.run(command, env=peach.environment, check=True, capture_output=True)
    await page.until("() => document.querySelector('#set-intervals-P4u').checked")
    is_left = await page.page.is_checked("#set-intervals-P5u")
    report.check("Settings show the interval that a command has set", not is_left)
    await page.page.evaluate("() => { location.hash = ''; }")
    await page.seen("#mode-interval-comparison")
    named = "() => document.querySelector('#change-intervals').ariaLabel.includes('Perfect Fourth Up')"
    await page.until(named)
    report.check("Start names the interval that a command has set", True)
    await page.close()


async def reset(page):
    await page.page.click("#reset")
    await page.page.click("dialog .is-grave")
    await page.until("() => document.querySelector('.outcome p')?.innerText.startsWith('Deleted')")


async def forget(report, page, peach):
    """All training is forgotten after one question, and what came of it is no warning; it can be undone."""
    count = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("there is something to forget", count > 0, count)
    await reset(page)
    said = await page.page.inner_text(".outcome p")
    report.check("what was forgotten is said, and that there is a copy", "Deleted" in said and "backup" in said, said)
    report.check("… and is no warning", not await page.page.query_selector(".outcome.is-warning"))
    left = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("… and it is", left == 0, left)
    await page.page.click("#undo")
    await page.until("() => document.querySelector('.outcome p')?.innerText.startsWith('Restored')")
    left = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("undone, all are there again", left == count, left)
    await exchange(report, page, peach, count)
    await reset(page)


async def exchange(report, page, peach, count):
    """What is exported is there already; a file of something else is refused; a backup is restored after a question."""
    async with page.page.expect_download() as download:
        await page.page.click("#export")
    path = await (await download.value).path()
    await page.page.set_input_files("#import-file", path)
    await page.until("() => document.querySelector('#row-answers [role=status]').innerText.startsWith('Imported: 0')")
    report.check("importing what is there adds none", peach.rows("SELECT count(*) FROM comparisonRecord")[0][0] == count)
    await page.page.set_input_files("#import-file", {"name": "tax.csv", "mimeType": "text/csv", "buffer": b"a,b\n1,2\n"})
    await page.until("() => document.querySelector('#row-answers [role=status]').innerText.includes('tax.csv')")
    said = await page.page.inner_text("#row-answers [role=status]")
    report.check("a file of something else is named and refused", "not a Peach export" in said, said)
    await page.page.click("#backups")
    await page.page.click(".backup >> nth=0 >> button")
    await page.page.click("dialog .is-grave")
    await page.until("() => document.querySelector('.outcome p')?.innerText.startsWith('Restored')")
    left = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("a backup is restored", left == count, left)
