# SPDX-License-Identifier: MIT
"""None, one or five screens: they are there to look, and only the one that played last matters to the exercise."""

import asyncio
import os
import select
import signal
import time

import settings
from browser import Browser, Page
from instrument import Instrument
from recording import Recording
from slider import middle

DURATION = 0.3
SOON = 0.1
LOST = 5
BEAT = 2

HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
OPEN = "() => document.querySelector('.track.is-open')"
AT_START = "() => document.getElementById('mode-comparison')"


class Company:
    """What becomes of exercises is remembered, to be held against the recording afterwards."""

    def __init__(self, report, browser, peach):
        self.report, self.browser, self.peach = report, browser, peach
        self.pages = []
        self.ends = []
        self.tuned = 0

    async def arrive(self, count=1):
        arrived = []
        for _ in range(count):
            page = Page(await (await self.browser.context("en")).new_page())
            await page.open(self.peach)
            arrived.append(page)
        self.pages += arrived
        return arrived

    async def begin(self, player):
        """A note that is to be tuned sounds, and goes on until something happens."""
        since = self.peach.told
        if player:
            await player.page.click("#mode-matching")
        else:
            self.peach.type("2")
        self.peach.event("target_started", since)
        for page in self.pages:
            await page.until(OPEN)

    async def tune(self, player):
        if player:
            await player.page.focus("#title")
            await player.press("ArrowUp")
        else:
            self.peach.type("\x1b[A")
        await asyncio.sleep(DURATION)

    async def goes_on(self, what, player):
        """The exercise is still there, and can be answered."""
        since = self.peach.told
        if player:
            await player.press("Space")
        else:
            self.peach.type(" ")
        line = self.peach.event("matched", since)
        self.tuned += 1
        self.report.check(f"{what}: the exercise goes on", line["commit"] == "confirmed", line)
        await self.stop(player)

    async def stop(self, player):
        since = self.peach.told
        if player:
            await player.press("Escape")
        else:
            self.peach.type("\x1b")
        self.peach.event("ended", since)
        for page in self.pages:
            await page.until(AT_START)

    async def leave(self, page):
        self.pages.remove(page)
        await page.close()

    async def breaks_off(self, what, cause, soonest, latest):
        """`cause` makes the player's page vanish: soon it is silent, and nothing was recorded."""
        since, number = self.peach.told, len(self.peach.events("target_started"))
        moment = time.monotonic_ns()
        await cause()
        # It vanished at some time between these two.
        moments = moment, time.monotonic_ns()
        line = self.peach.event("interrupted", since)
        self.report.check(f"{what}: the exercise is discarded", line.get("discarded") is True, line)
        for page in self.pages:
            await page.until(AT_START)
        self.report.check(f"{what}: back at Start", True)
        self.ends.append((what, number, moments, soonest, latest))


async def prove(report, browser, place):
    path = os.path.join(place, "company.wav")
    with Instrument("--force", "--set", f"duration={DURATION}", output=path) as peach:
        await settings.follow(report, browser, peach)
        company = Company(report, browser, peach)
        await watched(company)
        await vanishing(company)
        rows = peach.rows("SELECT count(*) FROM pitchMatchingRecord")[0][0]
        report.check(
            "what was discarded is not recorded, and all else is", rows == company.tuned, f"{rows} of {company.tuned}"
        )
        onsets = [line["onset_ns"] for line in peach.events("target_started")]
        for page in list(company.pages):
            await company.leave(page)
    listen(report, Recording(path), onsets, company.ends)


async def watched(company):
    """With none, one and five screens the keyboard does the same; one that is closed or hidden changes nothing."""
    for count in (0, 1, 4):
        pages = await company.arrive(count)
        await company.begin(None)
        await company.tune(None)
        if pages:
            await company.leave(pages[0])
        await company.goes_on(f"the keyboard tunes, {count} of the screens are new, and one is closed", None)
    one, other = company.pages[:2]
    await company.begin(one)
    await company.tune(one)
    await company.leave(other)
    await company.pages[-1].page.evaluate(HIDE)
    await company.goes_on("a page tunes, another is closed, a third is hidden", one)
    await company.leave(company.pages[-1])


async def vanishing(company):
    player = company.pages[0]
    await company.begin(player)
    await hold(player)
    await company.breaks_off("the page that plays is hidden", lambda: player.page.evaluate(HIDE), 0, SOON)
    await company.leave(player)

    [player] = await company.arrive()
    await company.begin(player)
    await company.tune(player)
    await company.breaks_off("the page that plays is closed", lambda: shut(company, player), 0, SOON)

    await lose(company)


async def lose(company):
    """A device that falls asleep, or leaves the network: all of its browser stands still, and nothing is closed."""
    await company.arrive()
    async with Browser() as device:
        player = await device.page(company.peach)
        processes = await device.processes()
        await company.begin(player)
        await hold(player)
        try:
            await company.breaks_off(
                "the page that plays is lost", lambda: signal_all(processes, signal.SIGSTOP), LOST - BEAT, LOST + SOON
            )
        finally:
            await signal_all(processes, signal.SIGCONT)
        await player.until(AT_START)
        company.report.check(
            "a page that was lost comes back to Start", not [m for m in player.sent if m.get("do") == "confirm"]
        )
        # Now its connections are cut without a Close frame: the page may connect again within the same time.
        await company.begin(player)
        await hold(player)
        await company.breaks_off("the connection is cut", lambda: cut(processes), LOST - SOON, LOST + SOON)


async def cut(processes):
    """None of them sees another end, and says farewell. The kernel closes their connections before it tells of their ends,
    and takes its time for both."""
    ends = [os.pidfd_open(process) for process in processes]
    await signal_all(processes, signal.SIGSTOP)
    await signal_all(processes, signal.SIGKILL)
    for end in ends:
        select.select([end], [], [])
        os.close(end)


async def signal_all(processes, number):
    for process in processes:
        os.kill(process, number)


async def shut(company, page):
    """As a person closes a tab."""
    company.pages.remove(page)
    await page.page.close()


async def hold(page):
    """The slider is moved, and still held."""
    x, y = await middle(page)
    await page.page.mouse.move(x, y)
    await page.page.mouse.down()
    await page.page.mouse.move(x, y - 30)
    await page.until("() => document.querySelector('.track.is-held')")


def listen(report, recording, onsets, ends):
    recording.anchor(onsets[0], DURATION, 0)
    for what, number, (first, last), soonest, latest in ends:
        silent = recording.nearest(onsets[number - 1], DURATION).silence_after(first)
        if not report.check(f"{what}: it is silent", silent is not None):
            continue
        report.note(f"{what}: silence {(silent - last) * 1e-9:.3f} to {(silent - first) * 1e-9:.3f} s later")
        report.check(
            f"{what}: silence in time",
            silent >= first + soonest * 1e9 and silent <= last + latest * 1e9,
            f"{(silent - last) * 1e-9:.3f} s",
        )
