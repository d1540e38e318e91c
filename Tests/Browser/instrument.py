# SPDX-License-Identifier: MIT
"""The shipped program, running, with a home of its own."""

import json
import os
import pty
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time

PATIENCE = 30


class Instrument:
    """`peach` without a controller. What it writes in JSON lines is kept."""

    program = None

    def __init__(self, *options, answers=None, output="none", language="en_US.UTF-8", sound=None, fonts=None):
        """`sound` is the environment of a sound server, if it is to play on one; `fonts` are the player's own SoundFonts."""
        # A terminal, so that its keys count; what is told goes elsewhere.
        self._keys, terminal = pty.openpty()
        self.home = tempfile.mkdtemp(prefix="peach-browser-")
        runtime = os.path.join(self.home, "run")
        os.mkdir(runtime, 0o700)
        self.data = os.path.join(self.home, "answers.sqlite")
        if answers:
            shutil.copyfile(answers, self.data)
        self.fonts = os.path.join(self.home, ".local/share/peach/soundfonts")
        os.makedirs(self.fonts)
        for name, content in (fonts or {}).items():
            with open(os.path.join(self.fonts, name), "wb") as file:
                file.write(content)
        self.environment = {
            "HOME": self.home,
            "XDG_RUNTIME_DIR": runtime,
            "PATH": os.environ["PATH"],
            "LANG": language,
            **(sound or {}),
        }
        self._news = threading.Condition()
        self.lines = []
        self.process = subprocess.Popen(
            [self.program, "--no-browser", "--json", "--output", output, "--data", self.data, *options],
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self.environment,
            text=True,
        )
        os.close(terminal)
        threading.Thread(target=self._read, daemon=True).start()
        said = self.wait(lambda line: "http://" in line.get("message", ""), "the address of the screen")
        self.site = re.search(r"(http://\S+)\?token=\w+", said["message"]).group(1)
        if sound is None:
            self._hasten()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    @property
    def address(self):
        """Of the screen, a new one each time: each is good once."""
        return self.run()

    def run(self, *arguments):
        """What another `peach` of the same user prints."""
        command = [self.program, *(arguments or ("--no-browser",))]
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False
        ).stdout.strip()

    def _hasten(self):
        """A device's audio thread has a real-time priority; without a device none has. Here all get one."""
        try:
            for thread in os.listdir(f"/proc/{self.process.pid}/task"):
                os.sched_setscheduler(int(thread), os.SCHED_RR, os.sched_param(1))
        except (PermissionError, ProcessLookupError):
            pass  # Only root may. Then the machine has to be quiet enough by itself.

    def _read(self):
        for text in self.process.stdout:
            try:
                line = json.loads(text)
            except ValueError:
                line = {"message": text}
            with self._news:
                self.lines.append(line)
                self._news.notify_all()

    def wait(self, fits, what, since=0, patience=PATIENCE):
        """The first line from `since` on that fits."""
        end = time.monotonic() + patience
        with self._news:
            while True:
                for line in self.lines[since:]:
                    if fits(line):
                        return line
                if self.process.poll() is not None:
                    raise RuntimeError(f"peach ended ({self.process.returncode}) before {what}: {self.lines[-3:]}")
                rest = end - time.monotonic()
                if rest <= 0:
                    raise TimeoutError(f"{what} did not come; last: {self.lines[-2:]}")
                self._news.wait(min(rest, 0.5))

    def event(self, name, since=0, **members):
        return self.wait(
            lambda line: line.get("event") == name and all(line.get(key) == value for key, value in members.items()),
            f"{name} {members or ''}",
            since,
        )

    def events(self, name, since=0):
        with self._news:
            return [line for line in self.lines[since:] if line.get("event") == name]

    @property
    def told(self):
        """How many lines there are, for `since`."""
        with self._news:
            return len(self.lines)

    def type(self, keys):
        """At the computer's keyboard, into the terminal."""
        os.write(self._keys, keys.encode())

    def rows(self, query):
        """SQLite's own reading of the records."""
        with sqlite3.connect(f"file:{self.data}?mode=ro", uri=True) as base:
            return base.execute(query).fetchall()

    def seconds_used(self):
        """Processor time of the whole program so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self._keys is not None:
            os.close(self._keys)
            self._keys = None
        return self.process.returncode


def simulated_answers(path, *options):
    """A file of answers that a simulated listener gave."""
    if not os.path.exists(path):
        subprocess.run(
            [os.path.join(os.path.dirname(Instrument.program), "bench"), "simulate", "--sigma", "12", "--seed", "7", *options, "--data", path],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
    return path
