#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""main.py PEACH RESULTS [PART]...: what browsers make of the screen. The last line is "N passed, M failed".

Without a part, all of them: keyboard, company, reader, sounds, headphones, webkit, screens, slider, speed. `screens` shows
states of the run that `keyboard` played last; in one language and scheme, but nightly in all of them. Nightly, `attack`, too.
"""

import asyncio
import json
import os
import sys
import time

import attack
import company
import headphones
import keyboard
import reader
import screens
import slider
import sounds
import speed
import webkit
from browser import Browser, folder
from instrument import Instrument, simulated_answers
from report import Report

NIGHTLY = bool(os.environ.get("PEACH_NIGHTLY"))


class Parts:
    def __init__(self, browser, results, wanted):
        self.browser, self.results, self.wanted = browser, results, wanted
        self.report = Report()
        self._tape = os.path.join(results, "tape.json")

    async def prove(self, name, proof):
        """A part that breaks must not keep the others from being proved."""
        if self.wanted and name not in self.wanted:
            return
        began = time.monotonic()
        try:
            await proof()
        except Exception as error:
            self.report.died(name, error)
        self.report.took(name, began)

    async def all(self):
        # What mostly waits for notes to end waits together; what is timed has the machine for itself.
        await asyncio.gather(
            self.prove("keyboard", self.keyboard),
            self.prove("company", lambda: company.prove(self.report, self.browser, self.results)),
            self.others(),
        )
        await self.prove("screens", self.screens)
        await self.prove("slider", lambda: slider.prove(self.report, self.browser, self.results))
        if NIGHTLY or self.wanted:
            await self.prove("attack", lambda: attack.prove(self.report, self.browser, self.results))
        await self.prove("speed", lambda: speed.prove(self.report, self.browser))

    async def others(self):
        await self.prove("reader", lambda: reader.prove(self.report, self.answers()))
        await self.prove("sounds", lambda: sounds.prove(self.report, self.browser, self.results))
        await self.prove("headphones", lambda: headphones.prove(self.report, self.browser, self.results))
        await self.prove("webkit", lambda: webkit.prove(self.report))

    def answers(self):
        """Of a listener who has trained for weeks."""
        path = os.path.join(self.results, "answers.sqlite")
        return simulated_answers(path, "--trials", "1200", "--matching", "60", "--sessions", "20")

    async def keyboard(self):
        tape = await keyboard.prove(self.report, self.browser)
        with open(self._tape, "w", encoding="utf-8") as file:
            json.dump(tape, file)

    async def screens(self):
        with open(self._tape, encoding="utf-8") as file:
            tape = json.load(file)
        eyes = screens.EYES if NIGHTLY else screens.EYES[-1:]
        await screens.prove(self.report, self.browser, folder(self.results, "shots"), self.answers(), tape, eyes)


async def main():
    Instrument.program, results, *wanted = sys.argv[1:]
    folder(results)
    async with Browser() as browser:
        parts = Parts(browser, results, wanted)
        await parts.all()
    print(f"{parts.report.passed} passed, {parts.report.failed} failed")


if __name__ == "__main__":
    asyncio.run(main())
