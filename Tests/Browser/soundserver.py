# SPDX-License-Identifier: MIT
"""A sound server of our own without a card: what it plays is recorded as it would have been heard, with each gap."""

import os
import shutil
import subprocess
import tempfile
import time

from processes import end

PATIENCE = 20
RATE = 48000
# At most so much of the recording is under way when something is looked for in it.
LATENCY = 20


class SoundServer:
    """A PulseAudio with one null sink, and its recording."""

    def __init__(self, path):
        self._path = path

    def __enter__(self):
        # Short, because the names of sockets have to be.
        self._folder = tempfile.mkdtemp(prefix="peach-")
        place = f"unix:{self._folder}/native"
        self.environment = {"PULSE_SERVER": place}
        own = {"HOME": self._folder, "XDG_RUNTIME_DIR": self._folder, "PATH": os.environ["PATH"]}
        self._all = self.environment | own
        self._processes = []
        try:
            self._start(place)
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self, place):
        self._run(
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            *("-L", f"module-native-protocol-unix socket={place.removeprefix('unix:')} auth-anonymous=1"),
            *("-L", f"module-null-sink sink_name=one rate={RATE} format=float32le"),
        )
        self._wait(lambda: b"one.monitor" in self._asked("list", "short", "sources"), "a sink")
        self._recorder = self._run(
            *("parec", "--device=one.monitor", "--format=float32le", f"--rate={RATE}", "--channels=2"),
            *(f"--latency-msec={LATENCY}", "--file-format=wav", self._path),
        )
        self._wait(lambda: self._asked("list", "short", "source-outputs"), "a recording")

    def _run(self, *command):
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, env=self._all, **quiet)
        self._processes.append(process)
        return process

    def _asked(self, *question):
        return subprocess.run(
            ["pactl", *question], env=self._all, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
        ).stdout

    def _wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"PulseAudio did not come to {what}")
            time.sleep(0.02)

    def hasten(self, *clients):
        """What carries sound does so before all else, as where a session lets it: of the server and of its clients.
        They play already."""
        self._wait(lambda: len(self._asked("list", "short", "sink-inputs").splitlines()) >= len(clients), "a client")
        for process in (self._processes[0].pid, *clients):
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/comm", encoding="ascii") as file:
                    carries = process == self._processes[0].pid or file.read().strip() == "threaded-ml"
                try:
                    if carries and os.sched_getscheduler(int(thread)) == os.SCHED_OTHER:
                        os.sched_setscheduler(int(thread), os.SCHED_RR, os.sched_param(1))
                except PermissionError:
                    return  # Only root may.

    def finish(self):
        """The file is whole afterwards."""
        self._recorder.terminate()
        self._recorder.wait(PATIENCE)

    def __exit__(self, *_):
        end(self._processes)
        shutil.rmtree(self._folder, ignore_errors=True)
