# SPDX-License-Identifier: MIT
"""What strangers send: requests of hostile pages and programs, each with the statuses that keep it out, and frames that
no browser sends. The pass is that of the owner's browser: what a hostile page in it asks for carries it."""

import base64
import secrets
import struct

ORIGINS = (
    *("http://evil.example", "null", "http://localhost:1"),
    *("https://localhost:{port}", "http://localhost.evil:{port}"),
)
HOSTS = ("evil.example:{port}", "evil.example", "localhost", "127.0.0.1:1", "localhost.evil:{port}", "[::1]:{port}")
PATHS = (
    *("/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/../../etc/passwd", "//etc/passwd"),
    *("/%252e%252e/etc/passwd", "/.%00./etc/passwd", "/..\\..\\etc\\passwd", "/%c0%ae%c0%ae/etc/passwd"),
    *("/screen.css/../../../etc/passwd", "/%2fetc%2fpasswd", "/file:///etc/passwd"),
)
FORMS = ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x")
# Half of what TLS begins with.
HELLO = bytes.fromhex("1603010200010001fc0303") + bytes(32)
STOP = b'{"do":"stop"}'
BROKEN = {
    "an unmasked frame": bytes([0x81, len(STOP)]) + STOP,
    "an oversized frame": bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 40) + bytes(4),
    "a frame that is too long": bytes([0x81, 0xFE]) + struct.pack(">H", 20_000) + bytes(4),
    "a reserved bit": bytes([0xC1, 0x80 | len(STOP)]) + bytes(4) + STOP,
    "a long ping": bytes([0x89, 0xFE]) + struct.pack(">H", 200) + bytes(204),
    "a frame of bytes": bytes([0x82, 0x80 | len(STOP)]) + bytes(4) + STOP,
}


class Forgery:
    def __init__(self, port, password):
        self._port, self._password = port, password
        self.own = f"http://localhost:{port}"

    def head(self, line, host=None, password=None, **headers):
        """With the owner's pass, unless another one is given; an empty one is none."""
        lines = [f"{line} HTTP/1.1", f"Host: {host or f'localhost:{self._port}'}"]
        if password != "":
            lines.append(f"Cookie: peach-{self._port}={password or self._password}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    def upgrade(self, host=None, password=None, **headers):
        headers |= {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
        headers["Sec_WebSocket_Key"] = base64.b64encode(secrets.token_bytes(16)).decode()
        return self.head(f"GET /stream?page={secrets.token_hex(8)}", host, password, **headers)

    def page(self):
        """What the owner's own page asks for."""
        return self.upgrade(Origin=self.own)

    def all(self):
        """(name, bytes, statuses that are right)."""
        yield from self._misdirected()
        yield from self._across()
        yield from self._forms()
        for path in PATHS:
            yield f"path {path}", self.head(f"GET {path}"), (404, 400)
            yield f"path {path} without a pass", self.head(f"GET {path}", password=""), (401, 400)
        yield "a long head", self.head("GET /", X="y" * 9000), (431,)
        yield from self.guesses()

    def guesses(self):
        """One that differs in its last digit only is as wrong as any other."""
        last = "1" if self._password[-1] == "0" else "0"
        for guess in (self._password[:-1] + last, self._password[:-1], self._password + "0", secrets.token_hex(32)):
            yield "token", self.head(f"GET /?token={guess}", password=""), (401,)
            yield "cookie", self.head("GET /records.csv", password=guess), (401,)
            yield "stream of a wrong pass", self.upgrade(password=guess, Origin=self.own), (401,)

    def _misdirected(self):
        """A name that its owner points at this machine once the page is loaded comes with that name."""
        for name in HOSTS:
            name = name.format(port=self._port)
            yield f"Host {name}", self.head("GET /records.csv", host=name), (421,)
            yield f"stream at {name}", self.upgrade(host=name, Origin=f"http://{name}"), (421,)

    def _across(self):
        for origin in ORIGINS:
            origin = origin.format(port=self._port)
            yield f"Origin {origin}", self.head("GET /records.csv", Origin=origin), (403,)
            yield f"stream from {origin}", self.upgrade(Origin=origin), (403,)
        yield "stream from nowhere", self.upgrade(), (403,)

    def _forms(self):
        for kind in FORMS:
            form = {"Content_Type": kind, "Content_Length": str(len(STOP))}
            for place in ("POST /pair", "POST /records"):
                for origin in ("http://evil.example", "null"):
                    yield f"form from {origin}", self.head(place, Origin=origin, **form) + STOP, (403,)
                yield "form from nowhere", self.head(place, **form) + STOP, (403,)
                yield "form of our own", self.head(place, Origin=self.own, **form) + STOP, (415,)
        file = {"Content_Type": "application/octet-stream", "Content_Length": str(len(STOP))}
        yield "answers from elsewhere", self.head("POST /records", Origin="http://evil.example", **file) + STOP, (403,)
        yield "answers without a pass", self.head("POST /records", password="", Origin=self.own, **file) + STOP, (401,)
        file["Content_Length"] = str(1 << 20)
        yield "many answers without a pass", self.head("POST /records", password="", Origin=self.own, **file), (413,)


def asking(question):
    """A whole frame of a page, masked by nothing."""
    text = question.encode()
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
