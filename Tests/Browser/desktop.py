# SPDX-License-Identifier: MIT
"""A hidden desktop: a display and a message bus of its own."""

import os
import subprocess

from processes import end

SPEECH = "/usr/bin/python3"


class Desktop:
    def __enter__(self):
        self._processes = []
        ear, mouth = os.pipe()
        self._processes.append(
            subprocess.Popen(
                ["Xvfb", "-displayfd", str(mouth), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
                pass_fds=[mouth],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        os.close(mouth)
        with os.fdopen(ear) as file:
            number = file.readline().strip()
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "DISPLAY": f":{number}"},
        )
        self._processes.append(bus)
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip(),
            "ACCESSIBILITY_ENABLED": "1",
            "NO_AT_BRIDGE": "0",
        }
        for name in ("WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS"):
            self.environment.pop(name, None)
        return self

    def run(self, command, **how):
        process = subprocess.Popen(command, env=self.environment, **how)
        self._processes.append(process)
        return process

    def __exit__(self, *_):
        end(self._processes)
        for process in self._processes:
            for stream in (process.stdin, process.stdout):
                if stream:
                    stream.close()
