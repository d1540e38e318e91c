#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""start.py COMMAND...: measures the start-up time, memory and idle CPU load of `peach start`, run by COMMAND.

COMMAND must exec Peach (as chroot and env do, but not runuser) and is given the options. Of five starts, the quickest and the
greatest memory of each are checked. The last one idles with the screen's server and one page, which receives all of Start
and answers pings as a browser does. Prints a line for each check; exit status 1 if one fails.
"""

import base64
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

STARTS = 5
# Limits: seconds; kB; share of a core.
START_LIMIT, MEMORY_LIMIT, IDLE_LIMIT = 0.3, 70_000, 0.005
# Seconds without playing until the sound device is released; seconds of observation after that.
RELEASE_DELAY, OBSERVATION = 11, 20
TIMEOUT = 60


class Page:
    """A page with its WebSocket."""

    def __init__(self, address, user):
        self.user = user
        self.port, token = re.search(r"http://[^:/]+:(\d+)/\?token=(\w+)", address).groups()
        with self.request(f"/?token={token}", "Connection: close\r\n") as connection:
            response = connection.makefile("rb").read().decode()
        cookie = re.search(r"(?i)set-cookie: ([^;\r]*)", response).group(1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.connection = self.request(
            "/stream?page=1f", f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n")
        self.kinds, self.has_state, self.is_open = set(), threading.Event(), True
        threading.Thread(target=self.receive, daemon=True).start()
        if not self.has_state.wait(TIMEOUT):
            raise TimeoutError("the page received no state")

    def request(self, path, headers):
        # Peach accepts its token from its own user only, and the kernel records the user who creates a socket.
        caller = os.geteuid()
        os.seteuid(self.user)
        connection = socket.socket()
        os.seteuid(caller)
        connection.settimeout(TIMEOUT)
        connection.connect(("127.0.0.1", int(self.port)))
        site = f"localhost:{self.port}"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {site}\r\nOrigin: http://{site}\r\n{headers}\r\n".encode())
        return connection

    def receive(self):
        self.connection.settimeout(None)
        stream = self.connection.makefile("rb")
        while stream.readline().strip():
            pass
        while head := stream.read(2):
            length = head[1] & 127
            if length >= 126:
                length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
            content = stream.read(length)
            if head[0] & 15 == 9:
                # A pong. The mask is zero, so the content is unchanged.
                self.connection.sendall(struct.pack("!BBI", 0x8A, 0x80 | length, 0) + content)
            if head[0] & 15 == 1:
                self.kinds.add(json.loads(content)["kind"])
                if "state" in self.kinds:
                    self.has_state.set()
        self.is_open = False


class Start:
    def __init__(self, command):
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [*command, "start", "--no-browser", "--output", "none", "--json"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE)
        # Started: pads and keys are active, and the page can be opened.
        self.address, is_ready = None, False
        for line in self.process.stdout:
            event = json.loads(line)
            is_ready = is_ready or event.get("event") == "ready"
            if found := re.search(r"http://\S+\?token=\w+", event.get("message", "")):
                self.address = found.group(0)
            if is_ready and self.address:
                break
        else:
            raise RuntimeError(f"it ended with {self.process.wait()} and was never ready")
        self.seconds = time.monotonic() - begun

    def memory(self):
        """The peak resident memory in kB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmHWM:\s*(\d+) kB", status.read()).group(1))

    def used(self):
        """CPU seconds, including ended threads."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as status:
            user, system = status.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(TIMEOUT)
        self.process.stdout.close()


def main():
    failed = False

    def check(holds, words):
        nonlocal failed
        failed = failed or not holds
        print(f"{'ok    ' if holds else 'FAILED'} {words}", flush=True)

    # Peach inherits the priority, so that other processes do not distort the times.
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    seconds, memory = [], []
    for number in range(STARTS):
        with Start(sys.argv[1:]) as peach:
            seconds.append(peach.seconds)
            if number == STARTS - 1:
                page = Page(peach.address, os.stat(f"/proc/{peach.process.pid}").st_uid)
                time.sleep(RELEASE_DELAY)
                used, begun = peach.used(), time.monotonic()
                time.sleep(OBSERVATION)
                share = (peach.used() - used) / (time.monotonic() - begun)
                check(page.is_open, f"the page is open all the time, and received {', '.join(sorted(page.kinds))}")
                check(share <= IDLE_LIMIT, f"with it Peach takes {share:.2%} of a core at Start (at most {IDLE_LIMIT:.1%})")
            memory.append(peach.memory())
    times = ", ".join(f"{second * 1000:.0f}" for second in seconds)
    check(
        min(seconds) <= START_LIMIT,
        f"of {STARTS} starts the quickest takes at most {START_LIMIT * 1000:.0f} ms to Start: {times}")
    check(max(memory) <= MEMORY_LIMIT, f"it takes at most {MEMORY_LIMIT} kB: {', '.join(map(str, memory))}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
