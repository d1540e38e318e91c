# SPDX-License-Identifier: MIT
"""A whole training run with nothing but the keys, and a second page, in German, that shows the same."""

import asyncio
import re

import layout
import pitches
import settings
from instrument import Instrument

OPEN = "() => document.querySelector('.area.is-open, .track.is-open')"
AT_START = "() => document.getElementById('mode-comparison')"

# What a key does while a note is tuned, in cents.
CENTS = {"ArrowUp": 10, "ArrowDown": -10, "ArrowRight": 1, "ArrowLeft": -1}
TUNING = (
    ("ArrowUp", "ArrowRight", "ArrowRight"),
    ("ArrowDown", "ArrowLeft"),
    ("ArrowRight",),
    ("ArrowUp", "ArrowUp"),
)

LISTENING = 0.3
GERMAN = r"Richtig|Falsch|\d+ Cent zu (hoch|tief)|Genau getroffen"


async def prove(report, browser):
    """Returns what both pages were told, by language: the tape of a real run."""
    with Instrument("--set", "duration=0.3", "--set", "intervals=[P5u, M3d]", "--set", "matching.range=60") as peach:
        await layout.stand_still(report, browser, peach)
        await layout.fit_start(report, browser, peach)
        await layout.part_words(report, browser, peach)
        await layout.train_in_small_windows(report, browser, peach)
        await layout.begin_early(report, browser, peach)
        await layout.change_the_language(report, browser, peach)
        player = await browser.page(peach, "en")
        watcher = await browser.page(peach, "de")
        await compare(report, player, peach, "mode-comparison", 8)
        await once_more(report, player)
        await leave(report, player, watcher)
        await tune(report, player, peach, "mode-matching", len(TUNING))
        await leave(report, player, watcher)
        await compare(report, player, peach, "mode-interval-comparison", 2)
        await leave(report, player, watcher)
        await tune(report, player, peach, "mode-interval-matching", 2)
        await leave(report, player, watcher)
        await leave_for_profile(report, player, peach)
        await begin_at_profile(report, player, peach)
        await look_elsewhere(report, player, watcher, peach)
        await take_over(report, browser, player, peach)
        report.check(
            "a watching page shows every verdict of the run",
            verdicts(player) == verdicts(watcher),
            f"{verdicts(player)} and {verdicts(watcher)}",
        )
        for name, page in (("player", player), ("watcher", watcher)):
            report.check_none(f"the console of the {name} is silent", page.complaints)
        await german(report, watcher)
        for page in (player, watcher):
            pitches.follow_verdicts(report, page, peach)
        tape = {"en": list(player.got), "de": list(watcher.got)}
        sent = [message for message in player.sent if "do" in message]
        report.check(
            "only keys and the buttons of Start were used",
            all(message["do"] in ("key", "start", "turn", "hearLast") for message in sent),
            {m["do"] for m in sent},
        )
        await settings.choose(report, player)
        await settings.find(report, player)
        await settings.forget(report, player, peach)
        await begin_anew(report, player, peach)
        await player.close()
        await watcher.close()
    report.check("peach ends in good order", peach.end() == 0, peach.process.returncode)
    return tape


async def german(report, page):
    """What the watching page announced, each time what the other one did."""
    told = await page.diary("announcements")
    report.check("a German page announces in German", told and all(re.fullmatch(GERMAN, text) for text in told), told)
    names = [state["verdict"]["announcement"] for state in page.states() if state["verdict"]]
    report.check("… for every verdict", set(names) == set(told), f"{told}, not {names}")


def verdicts(page):
    """In order, each once; states between them may be left out where they follow fast."""
    told = [state["number"] for state in page.states() if state["verdict"]]
    return without_repetition(told)


def without_repetition(values):
    return [value for place, value in enumerate(values) if place == 0 or values[place - 1] != value]


async def compare(report, page, peach, button, count):
    since = peach.told
    before = len(peach.rows("SELECT id FROM comparisonRecord"))
    await page.tab_to(button)
    await page.press("Enter")
    answers = []
    for number in range(count):
        await page.until(OPEN)
        key = "ArrowUp" if number % 2 else "ArrowDown"
        answers.append("higher" if number % 2 else "lower")
        verdicts = len(await page.diary("verdicts"))
        await page.press(key)
        await page.until_more("verdicts", verdicts)
        line = peach.event("answered", since, number=number + 1)
        shown = (await page.diary("verdicts"))[verdicts]
        report.check(
            "the verdict that is shown is the verdict that is told",
            shown == ("Correct" if line["correct"] else "Incorrect"),
            shown,
        )
    rows = peach.rows(
        "SELECT answer, isCorrect, reactionTime, centOffset FROM comparisonRecord ORDER BY timestamp, rowid"
    )
    rows = rows[before:]
    report.check(
        f"{button}: the records hold the answers that were pressed", [row[0] for row in rows] == answers, rows
    )
    report.check(f"{button}: the records hold times", all(row[2] and 0 < row[2] < 10 for row in rows), rows)
    lines = peach.events("answered", since)
    report.check(
        f"{button}: records and lines agree",
        [row[3] for row in rows] == [line["offset_cents"] for line in lines],
        rows,
    )


async def once_more(report, page):
    """The last exercise is heard once more, by key."""
    await page.tab_to("do-hearLast")
    await page.press("Enter")
    await page.until("() => /once more/.test(document.querySelector('.prompt').textContent)")
    report.check("the last exercise is heard once more", True)


async def tune(report, page, peach, button, count):
    since = peach.told
    before = len(peach.rows("SELECT id FROM pitchMatchingRecord"))
    await page.tab_to(button)
    await page.press("Enter")
    for number in range(count):
        await page.until(OPEN)
        value = await page.page.get_attribute("#slider", "aria-valuetext")
        report.check("while a note is tuned, nothing is told of it", value == "tuning by ear", value)
        verdicts = len(await page.diary("verdicts"))
        await page.press(*TUNING[number])
        # Peach records the pitch at the time of the decision, so the pitch must rest before it.
        place = float(await page.page.evaluate("document.getElementById('slider').style.getPropertyValue('--place')"))
        way = sum(CENTS[key] for key in TUNING[number])
        report.check("the slider's thumb goes where the keys tune", (place - 0.5) * way > 0 or way == 0, place)
        await asyncio.sleep(LISTENING)
        await page.press("Space")
        await page.until_more("verdicts", verdicts)
        peach.event("matched", since, number=number + 1)
    rows = peach.rows(
        "SELECT initialCentOffset, userCentError, commitKind FROM pitchMatchingRecord ORDER BY timestamp, rowid"
    )[before:]
    moved = [round(error - initial, 6) for initial, error, _ in rows]
    wanted = [sum(CENTS[key] for key in keys) for keys in TUNING[:count]]
    report.check(f"{button}: the records hold what the keys tuned", moved == wanted, f"{moved}, not {wanted}")


async def leave(report, page, watcher):
    await page.press("Escape")
    await page.until(AT_START)
    await watcher.until(AT_START)
    focused = await page.page.evaluate("document.activeElement?.id")
    report.check("Esc leads to Start, and the focus to its title", focused == "title", focused)


async def look_elsewhere(report, player, watcher, peach):
    """Who only looks on may open another page, ends nothing by that, and is called back by no run before Start."""
    for turns in (True, False):
        since = peach.told
        await player.tab_to("mode-comparison")
        await player.press("Enter")
        await player.until(OPEN)
        if turns:
            await watcher.until(OPEN)
            await watcher.tab_to("to-profile")
            await watcher.press("Enter")
            await watcher.seen(".profile .card")
        answered = len(await player.diary("verdicts"))
        await player.press("ArrowUp")
        await player.until_more("verdicts", answered)
        await player.until(OPEN)
        report.check("an exercise goes on when a screen that looks on is turned", not peach.events("ended", since))
        kind = await watcher.page.evaluate("document.body.dataset.kind")
        report.check("a screen that shows something else is left alone", kind == "page", kind)
        await player.press("Escape")
        await player.until(AT_START)
    # A run that begins at the terminal or on pads is shown by every view.
    peach.type("1")
    await watcher.until(OPEN)
    await player.until(OPEN)
    peach.type("\x1b")
    for page in (player, watcher):
        await page.until(AT_START)


async def take_over(report, browser, player, peach):
    """A page that is opened during a run says what is under way, and asks before it ends it."""
    await player.tab_to("mode-comparison")
    await player.press("Enter")
    await player.until(OPEN)
    other = await browser.page(peach)
    await other.seen(".under-way:not([hidden])")
    said = (await other.page.inner_text(".under-way span")).replace("\u00ad", "")
    report.check("another page says what is under way", said.startswith("Comparison is under way"), said)
    since = peach.told
    await other.page.click("#mode-matching")
    await other.seen("dialog[open]")
    report.check("… and asks before it begins something else", not peach.events("ended", since))
    await other.page.click("#dialog-yes")
    await other.until(OPEN)
    ends, begun = peach.event("ended", since), peach.event("started", since)
    report.check("… which then ends the run", ends["mode"] == "comparison" and begun["mode"] == "matching", f"{ends}, {begun}")
    await other.press("Escape")
    await other.until(AT_START)
    await player.until(AT_START)
    await other.close()


async def leave_for_profile(report, page, peach):
    """Profile, opened from a training screen, stops training; what was not answered does not count."""
    before = peach.rows("SELECT count(*) FROM comparisonRecord")
    await page.tab_to("mode-comparison")
    await page.press("Enter")
    await page.until(OPEN)
    since = peach.told
    await page.tab_to("to-profile")
    await page.press("Enter")
    asked = len(page.sent)
    await page.seen(".profile .card")
    peach.event("ended", since)
    # A page that asks at each answer would never stop asking.
    await asyncio.sleep(LISTENING)
    count = sum(message.get("get") == "profile" for message in page.sent[asked:])
    report.check("an open profile is asked for when it has changed, and not all the time", count <= 3, count)
    said = await page.page.inner_text(".outcome p")
    report.check("… and says that the run has ended", said == "The run has ended.", said)
    await page.page.go_back()
    await page.until(AT_START)
    report.check(
        "Profile, opened from an exercise, discards it", peach.rows("SELECT count(*) FROM comparisonRecord") == before
    )
    left = await page.page.evaluate("location.hash")
    report.check("… and going back leads to Start", left in ("", "#start"), left)
    report.check("… where that is no longer said", not await page.page.query_selector(".outcome"))
    report.check("… and no run begins", not peach.events("started", since))


async def begin_at_profile(report, page, peach):
    """The next step that the profile names is a run."""
    await page.tab_to("to-profile")
    await page.press("Enter")
    await page.seen(".profile .card")
    await page.tab_to("next")
    since = peach.told
    await page.press("Enter")
    await page.until(OPEN)
    report.check("the profile's next step begins a run", peach.events("started", since))
    await page.press("Escape")
    await page.until(AT_START)


async def begin_anew(report, page, peach):
    """After all training data is deleted, the next exercise is a new user's."""
    await page.press("Escape")
    await page.until(AT_START)
    await compare(report, page, peach, "mode-comparison", 1)
    first = peach.rows("SELECT abs(centOffset) FROM comparisonRecord")
    report.check("after everything is deleted, the next exercise is a new user's", first == [(100.0,)], first)
