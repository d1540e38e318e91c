# SPDX-License-Identifier: MIT
"""The slider of Pitch Matching, in a run that is recorded: what sounds is what the record says, and at once."""

import asyncio
import math
import os

import clock
from instrument import Instrument
from recording import Recording, cents

DURATION = 0.3
EXERCISES = 3
MOVES = 24
# Between two movements: each is to be heard by itself.
PAUSE = 0.13
HELD = 0.5
AGREEMENT = 0.2
LATEST = 20e6

# Raw events come before the frame that they would be drawn in. The page's own ear comes after this one.
LISTEN = """() => {
  window.moves = [];
  const kind = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";
  addEventListener(kind, (event) => { if (event.buttons) moves.push(event.timeStamp); }, { capture: true });
  addEventListener("pointerup", (event) => { window.released = event.timeStamp; }, { capture: true });
}"""


async def prove(report, browser, place):
    path = os.path.join(place, "slider.wav")
    with Instrument(
        "--force", "--set", f"duration={DURATION}", "--set", "range=72-84", "--set", "matching.range=50", output=path
    ) as peach:
        page = await browser.page(peach, viewport={"width": 1180, "height": 820})
        await page.page.evaluate(LISTEN)
        zero, doubt = await clock.offset(page.page)
        await page.page.click("#mode-matching")
        drags = []
        for number in range(EXERCISES):
            drags.append(await drag(page, peach, number))
        await cut_off(report, page, peach)
        rows = peach.rows(
            "SELECT referenceFrequency, finalFrequency, userCentError, commitKind FROM pitchMatchingRecord "
            "ORDER BY timestamp, rowid"
        )
        onsets = [line["onset_ns"] for line in peach.events("target_started")]
        await page.close()
    report.check("each drag that was let go is in the records, and no other", len(rows) == EXERCISES, rows)
    recording = Recording(path)
    heard = [recording.anchor(onset, DURATION, number) for number, onset in enumerate(onsets[:EXERCISES])]
    latencies = []
    for row, anchor, (moves, released) in zip(rows, heard, drags):
        latencies += agree(report, row, anchor, [zero + move * 1e6 for move in moves], zero + released * 1e6)
    latencies.sort()
    report.check("enough movements were heard", len(latencies) > EXERCISES * MOVES * 0.9, len(latencies))
    late = latencies[math.ceil(0.95 * len(latencies)) - 1]
    report.note(
        f"slider event to the middle of the change in the recorded audio: "
        f"median {latencies[len(latencies) // 2] / 1e6:.1f} ms, "
        f"95 % {late / 1e6:.1f} ms, longest {latencies[-1] / 1e6:.1f} ms, of {len(latencies)}; "
        f"clocks agree within {doubt / 1e6:.2f} ms"
    )
    report.check(
        "from slider event to changed audio it takes at most 20 ms (95 %)", late <= LATEST, f"{late / 1e6:.1f} ms"
    )


async def drag(page, peach, number, moves=MOVES, pause=PAUSE):
    """By mouse: up and down in steps of different size, then held, and let go. When, by the page's clock."""
    await page.until("() => document.querySelector('.track.is-open')")
    await page.page.evaluate("() => { moves.length = 0; }")
    x, y = await middle(page)
    mouse = page.page.mouse
    await mouse.move(x, y)
    await mouse.down()
    for move in range(moves):
        y += (30 + 7 * (move % 4)) * (1 if (move + number) % 2 else -1)
        await mouse.move(x, y)
        await asyncio.sleep(pause)
    await asyncio.sleep(HELD)
    since = peach.told
    await mouse.up()
    peach.event("matched", since)
    return await page.page.evaluate("() => [moves.slice(), released]")


async def middle(page):
    box = await page.page.locator("#slider").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def agree(report, row, anchor, moves, released):
    """The record against the sound. Returns how long each movement took to be heard."""
    reference, final, error, commit = row
    sounded = anchor.frequency(anchor.onset - 0.26e9, anchor.onset - 0.03e9)
    report.check(
        "the reference note sounds as recorded",
        abs(cents(sounded, reference)) <= AGREEMENT,
        cents(sounded, reference),
    )
    held = anchor.frequency(released - 0.4e9, released - 0.03e9)
    report.check(
        "the recorded audio shows the pitch that the record says",
        abs(cents(held, final)) <= AGREEMENT,
        f"{cents(held, final):.3f} cents off",
    )
    report.check(
        "… and the error from the reference",
        abs(cents(held, reference) - error) <= AGREEMENT,
        cents(held, reference) - error,
    )
    report.note(f"pitch of record and audio: {cents(held, final):+.4f} cents apart; taken by {commit}")
    latencies = []
    for move in moves:
        heard, size = anchor.change(move)
        # What moved the thumb against its end, or by less than can be timed, changed nothing.
        if abs(size) > 1:
            latencies.append(heard - move)
    return latencies


async def cut_off(report, page, peach):
    """A drag that does not end by letting go takes no pitch."""
    before = peach.rows("SELECT count(*) FROM pitchMatchingRecord")
    await page.until("() => document.querySelector('.track.is-open')")
    touch = await page.page.context.new_cdp_session(page.page)
    x, y = await middle(page)

    async def finger(kind, *points):
        await touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]}
        )

    await finger("touchStart", (x, y))
    await finger("touchMove", (x, y - 40))
    await page.until("() => document.querySelector('.track.is-held')")
    sent = len(page.sent)
    await finger("touchCancel")
    await page.until("() => !document.querySelector('.track.is-held')")
    report.check(
        "a finger moves the slider", any(message.get("do") == "tune" for message in page.sent[-4:]), page.sent[-4:]
    )
    report.check(
        "a drag that the system cuts off sends nothing",
        not [m for m in page.sent[sent:] if "do" in m],
        page.sent[sent:],
    )
    report.check(
        "a drag that is cut off takes no pitch", peach.rows("SELECT count(*) FROM pitchMatchingRecord") == before
    )
    await page.press("Escape")
    peach.event("ended")
