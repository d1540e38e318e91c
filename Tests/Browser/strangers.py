#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""strangers.py PORT PASS SECONDS: programs and hostile pages at the port of a Peach that plays, all at once.

They end when they are told to (SIGTERM), not before LEAST seconds and after SECONDS at the latest. Writes "ready" when each was tried once, one after the other; at the end a line of JSON: what was tried how often, and
what was let in. Not in the process of the test, whose own clock would suffer.
"""

import asyncio
import json
import os
import signal
import socket
import sys
import time

import forgery

HOST = "127.0.0.1"
IDLE = 300
CREEPING = 12
# Between two bytes of those who creep, and two questions of who never reads; seconds.
PIECE = 0.02
PATIENCE = 1
# Until a page that never reads is given up.
LEAST = 8.0


class Strangers:
    def __init__(self, port, password):
        self.port, self.forgery = port, forgery.Forgery(port, password)
        self.began = self.end = None
        self.is_enough = False
        self.tried = {}
        self.let_in = []

    def is_over(self):
        now = time.monotonic()
        return now >= self.end or self.is_enough and now >= self.began + LEAST

    def stop(self, *_):
        self.is_enough = True

    def judge(self, what, is_kept_out, found=""):
        self.tried[what] = self.tried.get(what, 0) + 1
        if not is_kept_out:
            self.let_in.append(f"{what}: {found[:120]!r}")

    async def told(self, data):
        """What comes back to that, to the end of a head or of the connection."""
        text = b""
        try:
            reader, writer = await asyncio.open_connection(HOST, self.port)
            try:
                writer.write(data)
                while b"\r\n\r\n" not in text and (more := await asyncio.wait_for(reader.read(4096), PATIENCE)):
                    text += more
            finally:
                writer.close()
        except (OSError, TimeoutError):
            pass  # A client without an answer is not admitted.
        return text.decode("latin-1")

    async def ask(self, what, data, statuses):
        text = await self.told(data)
        status = int(text.split(" ")[1]) if text else 0
        self.judge(what, status in statuses, text)

    async def try_once(self):
        """Below the connection limit, each refusal has a status."""
        for what, data, statuses in self.forgery.all():
            await self.ask(what, data, statuses)

    # Each of these goes on until the time is over.

    async def forge(self):
        while not self.is_over():
            for what, data, statuses in self.forgery.all():
                await self.ask(what, data, (0, *statuses))

    async def guess(self):
        while not self.is_over():
            for what, data, statuses in self.forgery.guesses():
                await self.ask(what, data, (0, *statuses))

    async def idle(self):
        """They come, and say nothing; who is sent away stays away."""
        sockets = [socket.socket() for _ in range(IDLE)]
        for one in sockets:
            one.setblocking(False)
            try:
                await asyncio.wait_for(asyncio.get_running_loop().sock_connect(one, (HOST, self.port)), PATIENCE)
            except (OSError, TimeoutError):
                pass  # Sent away before it had come.
        while not self.is_over():
            await asyncio.sleep(PIECE)
        for one in sockets:
            try:
                heard = one.recv(4096)
            except OSError:
                heard = b""
            self.judge("an idle socket", not heard, heard.decode("latin-1"))
            one.close()

    async def creep(self):
        """A request, byte by byte."""
        while not self.is_over():
            text = b""
            try:
                reader, writer = await asyncio.open_connection(HOST, self.port)
                try:
                    for byte in self.forgery.head("GET /", password=""):
                        writer.write(bytes([byte]))
                        await writer.drain()
                        await asyncio.sleep(PIECE)
                    text = await asyncio.wait_for(reader.read(4096), PATIENCE)
                finally:
                    writer.close()
            except (OSError, TimeoutError):
                pass
            self.judge("a request byte by byte", not text or b" 401 " in text[:20], text.decode("latin-1"))

    async def greet(self):
        while not self.is_over():
            text = await self.told(forgery.HELLO)
            self.judge("half a TLS hello", not text or " 400 " in text[:20], text)

    async def break_frames(self):
        """On streams that were let in, as the owner's: each frame ends its own."""
        while not self.is_over():
            for what, frame in forgery.BROKEN.items():
                self.judge(what, await self.is_ended(self.forgery.page() + frame), "the stream goes on")

    async def is_ended(self, data):
        try:
            reader, writer = await asyncio.open_connection(HOST, self.port)
        except OSError:
            return True
        try:
            writer.write(data)
            while await asyncio.wait_for(reader.read(65536), PATIENCE):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass  # Reset: what was on its way was not read any more.
        finally:
            writer.close()
        return True

    async def never_read(self):
        """A page that asks for much and reads nothing is given up in time."""
        question = forgery.asking('{"get":"settings"}')
        loop = asyncio.get_running_loop()
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            one.setblocking(False)
            try:
                await loop.sock_connect(one, (HOST, self.port))
                await loop.sock_sendall(one, self.forgery.page())
                while not self.is_over():
                    await asyncio.wait_for(loop.sock_sendall(one, question), PATIENCE)
                    await asyncio.sleep(PIECE)
            except (ConnectionError, TimeoutError):
                self.judge("a page that never reads", True)
            else:
                self.judge("a page that never reads", False, "it is still there")


def flood(port, strangers, parent):
    """Connections, opened and closed as fast as one process can, which does not outlive its parent."""
    count = 0
    while not strangers.is_over() and os.getppid() == parent:
        try:
            socket.create_connection((HOST, port), PATIENCE).close()
        except OSError:
            continue
        count += 1
    return count


async def besiege(strangers):
    creeping = [strangers.creep() for _ in range(CREEPING)]
    others = [strangers.idle(), strangers.forge(), strangers.guess(), strangers.greet()]
    await asyncio.gather(*creeping, *others, strangers.break_frames(), strangers.never_read())


def main():
    port, password, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    strangers = Strangers(port, password)
    asyncio.run(strangers.try_once())
    print("ready", flush=True)
    strangers.began = time.monotonic()
    strangers.end = strangers.began + seconds
    signal.signal(signal.SIGTERM, strangers.stop)
    ear, mouth = os.pipe()
    parent, child = os.getpid(), os.fork()
    if child == 0:
        os.write(mouth, str(flood(port, strangers, parent)).encode())
        os._exit(0)
    asyncio.run(besiege(strangers))
    os.kill(child, signal.SIGTERM)
    os.waitpid(child, 0)
    strangers.tried["opened and closed"] = int(os.read(ear, 100))
    print(json.dumps({"tried": strangers.tried, "let_in": strangers.let_in}))


if __name__ == "__main__":
    main()
