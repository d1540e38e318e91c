# SPDX-License-Identifier: MIT
"""A smoke test in WebKit, which is what phones with an apple have: Start is there, and an exercise can be played."""

import asyncio

from desktop import Desktop
from instrument import Instrument
from webdriver import WebKit

MODES = ("comparison", "matching", "interval-comparison", "interval-matching")


async def prove(report):
    # WebDriver here is a conversation that blocks; nothing else waits meanwhile.
    await asyncio.to_thread(smoke, report)


def smoke(report):
    with Desktop() as desktop, Instrument("--set", "duration=0.3") as peach:
        webkit = WebKit(desktop)
        webkit.go(peach.address)
        webkit.until("document.getElementById('mode-comparison')")
        faults = "window.faults = []; addEventListener('error', (event) => faults.push(event.message))"
        webkit.run(faults)
        shown = webkit.run("return [...document.querySelectorAll('button.mode')].map((button) => button.id)")
        report.check("WebKit: Start shows four modes", shown == [f"mode-{mode}" for mode in MODES], shown)
        answer(report, webkit, peach)
        tune(report, webkit, peach)
        hide(report, webkit, peach)
        webkit.end()


def answer(report, webkit, peach):
    webkit.click("#mode-comparison")
    webkit.until("document.querySelector('.area.is-open')")
    webkit.click("#higher")
    line = peach.event("answered")
    report.check(
        "WebKit: a comparison can be answered", line["answer"] == "higher" and line["device"] == "screen", line
    )
    webkit.click("#stop")
    webkit.until("document.getElementById('mode-comparison')")
    report.check("WebKit: the answer is recorded", peach.rows("SELECT answer FROM comparisonRecord") == [("higher",)])


def tune(report, webkit, peach):
    """The pointer drags the slider and lets go: WebKit has no raw events."""
    webkit.click("#mode-matching")
    webkit.until("document.querySelector('.track.is-open')")
    webkit.drag("#slider", -60)
    line = peach.event("matched")
    report.check(
        "WebKit: letting go of the slider takes the pitch",
        abs(line["error_cents"] - line["initial_offset_cents"]) > 1,
        line,
    )
    faults = webkit.run("return faults")
    report.check("WebKit: no errors", faults == [], faults)


def hide(report, webkit, peach):
    """The window of the page that plays is put away while the slider is held: the exercise is discarded."""
    since = peach.told
    peach.event("target_started", since)
    webkit.drag("#slider", 20, lets_go=False)
    webkit.put_away()
    line = peach.event("interrupted", since)
    report.check("WebKit: a page that is hidden discards its exercise", line.get("discarded") is True, line)
    rows = peach.rows("SELECT count(*) FROM pitchMatchingRecord")
    report.check("WebKit: a drag that was hidden takes no pitch", rows == [(1,)], rows)
