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
    await page.page.check("#set-range-adaptive")
    await page.page.focus("#set-range-from")
    await page.page.select_option("#set-range-from", label="C4")
    await page.seen(".outcome")
    report.check("what is refused is said in sight", await page.page.evaluate(IN_VIEW, ".outcome"))
    report.check("… and what has the focus is seen", await page.page.evaluate(IN_VIEW, ":focus"))
    said = await page.page.inner_text(".outcome p")
    report.check("… in the page's words", "C3 to C5" in said and "adaptive" not in said, said)
    await page.page.click(".outcome button")
    await page.until("() => !document.querySelector('.outcome')")
    focused = await page.page.evaluate("document.activeElement?.id")
    report.check("… and the focus returns to its place", focused == "set-range-from", focused)


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
    await page.until("() => document.querySelector('#mode-interval-comparison').innerText.includes('Perfect Fourth Up')")
    shown = page.states()[-1]["intervals"]
    report.check("Start names the interval that a command has set", shown == "Perfect Fourth Up", shown)
    await page.close()


async def forget(report, page, peach):
    """All training is forgotten after one question, and what came of it is no warning."""
    count = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("there is something to forget", count > 0, count)
    await page.page.click("#reset")
    await page.page.click("dialog .is-grave")
    await page.seen(".outcome")
    said = await page.page.inner_text(".outcome p")
    report.check("what was forgotten is said, and where its copy is", "Deleted" in said and "backup" in said, said)
    report.check("… and is no warning", not await page.page.query_selector(".outcome.is-warning"))
    left = peach.rows("SELECT count(*) FROM comparisonRecord")[0][0]
    report.check("… and it is", left == 0, left)
