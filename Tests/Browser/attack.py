# SPDX-License-Identifier: MIT
"""Strangers at the port of a run that is heard: no stranger is admitted, the owner is obeyed, and the notes have no gap."""

import asyncio
import http.client
import json
import math
import os
import re
import signal
import statistics
import sys
import time
import urllib.parse

import clock
from browser import HERE, Page
from instrument import Instrument
from recording import Recording
from slider import LISTEN, drag
from soundserver import SoundServer

DURATION = 0.3
MOVES = 7
# Between two movements: each is to be heard by itself, and may be heard late.
PAUSE = 0.25
QUIET, BESIEGED = 2, 3
# The longest siege.
SECONDS = 40.0
# When a movement has been heard at the latest; seconds.
AFTER = (0.12, 0.2)
# By how much longer the owner may have to wait; milliseconds.
PATIENCE = 100
# By how much notes may drift from the clock; nanoseconds. A server without a card keeps its own time.
ONSET = 20e6
# What the device holds ahead, 43 ms: who else needs the machine shall not be heard, but who is let into Peach's way.
BUFFER = "512x4"
# Longer than that, and how much of the note is heard before and after; seconds.
STOPPED, HEARD = 0.09, 0.4
# Notes are looked at but for their ends, where they swell and fade; seconds.
EDGE = 0.04

TOLD = """
window.told = [];
window.ended = 0;
window.WebSocket = class extends WebSocket {
  constructor(...place) {
    super(...place);
    this.addEventListener("message", ({ data }) => {
      const { kind, stage } = JSON.parse(data);
      if (kind === "state") told.push([performance.now(), stage]);
    });
    this.addEventListener("close", () => { ended += 1; });
  }
};
"""


class Attack:
    """A process of its own."""

    def __init__(self, peach):
        address = urllib.parse.urlsplit(peach.address)
        connection = http.client.HTTPConnection("127.0.0.1", address.port)
        connection.request("GET", f"{address.path}?{address.query}")
        password = re.search(r"=(\w+);", connection.getresponse().getheader("Set-Cookie")).group(1)
        connection.close()
        self._command = [os.path.join(HERE, "strangers.py"), str(address.port), password, str(SECONDS)]
        self._peach = peach

    async def __aenter__(self):
        self._process = await asyncio.create_subprocess_exec(
            # The last to be served: what they do to Peach is looked for, not what they do to the machine.
            *("nice", "-n", "19", sys.executable, *self._command),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
        )
        if await self._process.stdout.readline() != b"ready\n":
            raise RuntimeError("the strangers did not come")
        self._used, self._began = self._peach.seconds_used(), time.monotonic()
        return self

    def goes_on(self):
        return time.monotonic() < self._began + SECONDS

    async def outcome(self):
        if self._process.returncode is None:
            self._process.terminate()
        text = await self._process.stdout.read()
        self.share = (self._peach.seconds_used() - self._used) / (time.monotonic() - self._began)
        return json.loads(text)

    async def __aexit__(self, *_):
        if self._process.returncode is None:
            try:
                self._process.kill()
            except ProcessLookupError:
                pass  # It has just ended by itself.
            await self._process.wait()


class Owner:
    """Plays on a page, and remembers when what was done."""

    def __init__(self, page, peach):
        self.page, self.peach = page, peach
        self.count = 0

    async def begin(self):
        await self.page.open(self.peach)
        await self.page.page.evaluate(LISTEN)
        self._zero, _ = await clock.offset(self.page.page)
        await self.page.page.click("#mode-matching")

    async def tune(self):
        """One exercise: its number, and when the slider was moved and let go, and the page was told the verdict."""
        moves, released = await drag(self.page, self.peach, self.count, MOVES, PAUSE)
        self.count += 1
        is_told = f"([at, stage]) => at > {released} && stage === 'feedback'"
        await self.page.until(f"() => told.some({is_told})")
        told = await self.page.page.evaluate(f"told.find({is_told})[0]")
        return self.count - 1, [self._moment(move) for move in moves], self._moment(released), self._moment(told)

    def _moment(self, told):
        """Of the page's clock on that of the machine."""
        return self._zero + told * 1e6

    async def suffer(self):
        """A fault is planted: in a note, all of Peach stands still. Returns between which moments it is to be heard."""
        await self.page.until("() => document.querySelector('.track.is-open')")
        await asyncio.sleep(HEARD)
        began = time.monotonic_ns()
        self.peach.process.send_signal(signal.SIGSTOP)
        # The loop too, whose timers could make it longer than what Peach takes for a pause.
        time.sleep(STOPPED)
        self.peach.process.send_signal(signal.SIGCONT)
        await asyncio.sleep(HEARD)
        return began, time.monotonic_ns()


async def prove(report, browser, place):
    gaps = await siege(report, browser, place)
    if gaps:
        # A busy machine does that once in a while; who is let into Peach's way does it each time.
        report.note(f"under attack notes have gaps: {gaps} s; once more")
        gaps = await siege(report, browser, place)
    report.check("no note has a gap, under attack", not gaps, f"{gaps} s")


async def siege(report, browser, place):
    """Returns the gaps in notes that sounded under attack."""
    path = os.path.join(place, "attack.wav")
    settings = (f"duration={DURATION}", "range=72-84", "matching.range=50")
    options = ("--buffer", BUFFER, *(word for setting in settings for word in ("--set", setting)))
    with SoundServer(path) as server:
        with Instrument(*options, output="pulseaudio", sound=server.environment) as peach:
            server.hasten(peach.process.pid)
            context = await browser.context("en", viewport={"width": 1180, "height": 820})
            await context.add_init_script(TOLD)
            owner = Owner(Page(await context.new_page()), peach)
            await owner.begin()
            quiet = [await owner.tune() for _ in range(QUIET)]
            async with Attack(peach) as attack:
                besieged = [await owner.tune() for _ in range(BESIEGED)]
                # A flood of connections does not keep a waiting page from connecting.
                other = await (await browser.context("en")).new_page()
                await other.goto(peach.address)
                await other.wait_for_selector(".track")  # Where things stand: the exercise that the owner tunes.
                await other.close()
                report.check("under attack the owner opens another page", attack.goes_on())
                outcome = await attack.outcome()
            await judge(report, owner, outcome, attack.share)
            planted = await owner.suffer()
            onsets = [line["onset_ns"] for line in peach.events("target_started")]
            await owner.page.close()
        server.finish()
    recording = Recording(path)
    recording.anchor(onsets[0], DURATION, 0)
    found = listen(report, recording, onsets, quiet, besieged)
    first, last = planted
    gaps = recording.nearest(onsets[len(quiet + besieged)], DURATION).breaks(first, last)
    report.check("a program that is stopped is heard to be", gaps)
    return found


async def judge(report, owner, outcome, share):
    tried = outcome["tried"]
    report.check_none("strangers are kept out", outcome["let_in"])
    report.check("a page that never reads is given up", "a page that never reads" in tried, sorted(tried))
    ended = await owner.page.page.evaluate("ended")
    report.check("under attack the owner's page stays connected", ended == 0, f"{ended} times not")
    gaps = [line for line in owner.peach.events("sound") if line["state"] == "gaps"]
    report.check("under attack Peach misses no sound", not gaps, gaps)
    flood = tried.pop("opened and closed")
    report.note(
        f"under attack, by {sum(tried.values())} visits and {flood} connections that are only opened and closed, "
        f"peach takes {share:.0%} of a core"
    )


def listen(report, recording, onsets, quiet, besieged):
    """The notes, what was done to them, and when it was heard and seen. Returns the gaps under attack."""
    moved, shown, found = [], [], []
    for part in (quiet, besieged):
        heard = []
        for number, moves, released, verdict in part:
            anchor = recording.nearest(onsets[number], DURATION)
            gaps = anchor.breaks(onsets[number] + EDGE * 1e9, released - EDGE * 1e9)
            # What a busy machine does to the sound by itself is no stranger's work.
            if part is besieged:
                found += gaps
            elif gaps:
                report.note(f"before the attack a note has gaps: {gaps} s")
            late = anchor.moment(recording.first.frame(onsets[number])) - onsets[number]
            report.check(f"notes begin when they are told, {names(part is besieged)}", abs(late) < ONSET, late)
            changes = [(anchor.change(move, after=AFTER), move) for move in moves]
            # What has changed nothing by then is heard too late to be timed.
            heard += [(moment - move) * 1e-6 if abs(size) > 1 else math.inf for (moment, size), move in changes]
        # A browser that has no time makes one movement of two.
        are_made = len(heard) >= len(part) * MOVES / 2
        report.check(f"the slider is moved, {names(part is besieged)}", are_made, len(heard))
        late = heard.count(math.inf)
        report.note(f"{names(part is besieged)}, {late} of {len(heard)} movements are heard after {AFTER[1]} s or more")
        moved.append(statistics.median(heard))
        shown.append(statistics.median((verdict - released) * 1e-6 for _, _, released, verdict in part))
    for what, (before, meanwhile) in (("slider event to sound", moved), ("letting go to the verdict", shown)):
        report.note(f"{what}, median: {before:.1f} ms, under attack {meanwhile:.1f} ms")
        report.check(f"under attack {what} takes at most 100 ms longer", meanwhile - before <= PATIENCE, meanwhile)
    return found


def names(is_besieged):
    return "under attack" if is_besieged else "before the attack"
