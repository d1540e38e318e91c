#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""start.py COMMAND...: what `peach start` costs, as COMMAND runs it: until Start, in memory, and while it waits there.

COMMAND becomes Peach (chroot and env do, runuser does not), so that its process is Peach's, and gets the options. Five starts; the quickest
and each one's greatest memory are judged. The last one is let rest and watched, with the screen's server and one page, which is told
all of Start and answers pings as a browser does. Each check is a line; status 1 if one fails.
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
# Seconds; kB; of one core.
SOONEST, MEMORY, IDLE = 0.3, 70_000, 0.005
# Seconds until the sound device is let go of when nobody plays, and then of watching.
REST, QUIET = 11, 20
PATIENCE = 60


class Page:
    """A page's stream, held open."""

    def __init__(self, address):
        self.port, token = re.search(r"http://[^:/]+:(\d+)/\?token=(\w+)", address).groups()
        with self.ask(f"/?token={token}", "Connection: close\r\n") as door:
            told = door.makefile("rb").read().decode()
        cookie = re.search(r"(?i)set-cookie: ([^;\r]*)", told).group(1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line = self.ask(
            "/stream?page=1f", f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n")
        self.told, self.news, self.is_open = set(), threading.Event(), True
        threading.Thread(target=self.listen, daemon=True).start()
        if not self.news.wait(PATIENCE):
            raise TimeoutError("the page is told nothing")

    def ask(self, path, rest):
        line = socket.create_connection(("127.0.0.1", int(self.port)), PATIENCE)
        site = f"localhost:{self.port}"
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {site}\r\nOrigin: http://{site}\r\n{rest}\r\n".encode())
        return line

    def listen(self):
        self.line.settimeout(None)
        stream = self.line.makefile("rb")
        while stream.readline().strip():
            pass
        while head := stream.read(2):
            length = head[1] & 127
            if length >= 126:
                length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
            content = stream.read(length)
            if head[0] & 15 == 9:
                # Its mask is zero, which leaves the content as it is.
                self.line.sendall(struct.pack("!BBI", 0x8A, 0x80 | length, 0) + content)
            if head[0] & 15 == 1:
                self.told.add(json.loads(content)["kind"])
                if "state" in self.told:
                    self.news.set()
        self.is_open = False


class Start:
    def __init__(self, command):
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [*command, "start", "--no-browser", "--output", "none", "--json"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE)
        # Start is there when pads and keys count, and the page can be opened.
        self.address, is_ready = None, False
        for line in self.process.stdout:
            told = json.loads(line)
            is_ready = is_ready or told.get("event") == "ready"
            if found := re.search(r"http://\S+\?token=\w+", told.get("message", "")):
                self.address = found.group(0)
            if is_ready and self.address:
                break
        else:
            raise RuntimeError(f"it ended with {self.process.wait()} and was never ready")
        self.seconds = time.monotonic() - begun

    def memory(self):
        """The greatest that was resident, in kB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmHWM:\s*(\d+) kB", status.read()).group(1))

    def used(self):
        """Seconds of a core; threads that have ended too."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as status:
            user, system = status.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        self.process.stdout.close()


def main():
    failed = False

    def check(holds, words):
        nonlocal failed
        failed = failed or not holds
        print(f"{'ok    ' if holds else 'FAILED'} {words}", flush=True)

    # Peach inherits it: what others do on this machine does not count.
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    seconds, memory = [], []
    for number in range(STARTS):
        with Start(sys.argv[1:]) as peach:
            seconds.append(peach.seconds)
            if number == STARTS - 1:
                page = Page(peach.address)
                time.sleep(REST)
                used, begun = peach.used(), time.monotonic()
                time.sleep(QUIET)
                share = (peach.used() - used) / (time.monotonic() - begun)
                check(page.is_open, f"the page is open all the time, and was told {', '.join(sorted(page.told))}")
                check(share <= IDLE, f"with it Peach takes {share:.2%} of a core at Start (at most {IDLE:.1%})")
            memory.append(peach.memory())
    told = ", ".join(f"{second * 1000:.0f}" for second in seconds)
    check(min(seconds) <= SOONEST, f"of {STARTS} starts the quickest takes at most {SOONEST * 1000:.0f} ms to Start: {told}")
    check(max(memory) <= MEMORY, f"it takes at most {MEMORY} kB: {', '.join(map(str, memory))}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
