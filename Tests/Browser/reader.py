# SPDX-License-Identifier: MIT
"""What a screen reader is told, over AT-SPI: verdicts once each, names, and nothing about an open pitch."""

import json
import os
import re
import subprocess
import threading
import time

from browser import HERE, Browser
from desktop import SPEECH, Desktop
from instrument import Instrument
from keyboard import AT_START, LISTENING, OPEN

import asyncio

COUNT = 4
PATIENCE = 20
PROFILE = r"Perceptual profile showing detection thresholds from C2 to C6\. Average threshold: \d+ cents\."
CENTS = r"\d+ cents? (sharp|flat)|Dead centre"


class Listener:
    def __init__(self, desktop):
        self.heard = []
        self._names = []
        self._news = threading.Condition()
        self._process = desktop.run(
            [SPEECH, os.path.join(HERE, "listener.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()
        self.wait(lambda: self.heard, "the listener")

    def _read(self):
        for text in self._process.stdout:
            line = json.loads(text)
            with self._news:
                if "names" in line:
                    self._names.append(line["names"])
                else:
                    self.heard.append(
                        (time.monotonic_ns(), line["event"], line["text"].strip() or line["name"].strip())
                    )
                self._news.notify_all()

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        with self._news:
            while not condition():
                if time.monotonic() > end:
                    raise TimeoutError(f"{what} did not come; heard {self.heard[-6:]}")
                self._news.wait(0.2)

    def announced(self, texts=None):
        """What was announced, or stood anew in a live region, in order; what comes both ways at once counts once."""
        found = []
        for moment, _, text in list(self.heard):
            if text and (texts is None or re.fullmatch(texts, text)):
                if not found or found[-1][1] != text or moment - found[-1][0] > 200e6:
                    found.append((moment, text))
        return [text for _, text in found]

    def names(self, fits):
        """Asks for the names on the page until one fits; those that were there last if none does."""
        end = time.monotonic() + PATIENCE / 2
        while True:
            count = len(self._names)
            self._process.stdin.write("names\n")
            self._process.stdin.flush()
            self.wait(lambda: len(self._names) > count, "names")
            if any(fits(*name) for name in self._names[-1]):
                return None
            if time.monotonic() > end:
                return self._names[-1]


async def prove(report, answers):
    with Desktop() as desktop, Instrument("--set", "duration=0.3", answers=answers) as peach:
        listener = Listener(desktop)
        async with Browser(desktop.environment, "--force-renderer-accessibility") as browser:
            page = await browser.page(peach)
            names = listener.names(lambda _, name: re.search(PROFILE, name or ""))
            report.check("the profile's preview has its name", names is None, names)
            await compare(report, page, peach, listener)
            await tune(report, page, peach, listener)
            await list_sounds(report, page, listener)


async def compare(report, page, peach, listener):
    await page.page.click("#mode-comparison")
    for _ in range(COUNT):
        await answer(page, "ArrowUp")
    # What is announced is not always written yet.
    listener.wait(
        lambda: min(len(listener.announced("Correct|Incorrect")), len(peach.events("answered"))) >= COUNT, "verdicts"
    )
    wanted = ["Correct" if line["correct"] else "Incorrect" for line in peach.events("answered")[:COUNT]]
    report.check(
        "each verdict is announced once",
        listener.announced("Correct|Incorrect") == wanted,
        f"{listener.announced('Correct|Incorrect')}, not {wanted}",
    )
    await page.press("Escape")
    await page.until(AT_START)


async def answer(page, *keys):
    await page.until(OPEN)
    verdicts = len(await page.diary("verdicts"))
    for key in keys:
        if key == "Space":
            await asyncio.sleep(LISTENING)
        await page.press(key)
    await page.until_more("verdicts", verdicts)


async def tune(report, page, peach, listener):
    await page.page.click("#mode-matching")
    await page.until(OPEN)
    names = listener.names(lambda role, name: (role, name) == ("slider", "Pitch adjustment slider"))
    report.check("the slider has its name", names is None, names)
    report.check(
        "nothing is announced while a note is tuned", listener.announced(CENTS) == [], listener.announced(CENTS)
    )
    for _ in range(COUNT):
        await answer(page, "ArrowRight", "Space")
    listener.wait(lambda: min(len(listener.announced(CENTS)), len(peach.events("matched"))) >= COUNT, "errors")
    wanted = [spoken(line["error_cents"]) for line in peach.events("matched")[:COUNT]]
    report.check(
        "each error is announced once",
        listener.announced(CENTS) == wanted,
        f"{listener.announced(CENTS)}, not {wanted}",
    )


async def list_sounds(report, page, listener):
    """A sound's name says what is known of it, and its group's whose it is."""
    await page.press("Escape")
    await page.until(AT_START)
    await page.page.evaluate("location.hash = 'settings'")
    await page.seen(".sound")
    names = listener.names(lambda role, name: (role, name) == ("radio button", "Reed, suitable"))
    report.check("a sound says its name and whether it is suitable", names is None, names)
    names = listener.names(lambda role, name: role in ("panel", "grouping") and name == "Peach’s own")
    report.check("a group of sounds says whose they are", names is None, names)


def spoken(error):
    if abs(error) < 0.5:
        return "Dead centre"
    size = max(1, int(abs(error) + 0.5))
    return f"{size} {'cent' if size == 1 else 'cents'} {'sharp' if error > 0 else 'flat'}"
