// SPDX-License-Identifier: MIT
// The one connection to Peach. It comes back by itself, unless this device was removed; what is sent while there is none is lost, never late.

const firstWait = 250;
const longestWait = 2000;
/** With which Peach closes the stream of a device that was removed. */
const removal = 1008;
// Who this page is, also when it connects anew.
const page = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Stream {
  #socket = null;
  #wait = firstWait;
  #ear;

  /** `ear` has `opened()`, `closed()`, `removed()` and `hear(message)`. */
  constructor(ear) {
    this.#ear = ear;
    document.addEventListener("visibilitychange", () => this.send({ seen: !document.hidden }));
    addEventListener("pagehide", () => this.send({ seen: false }));
    addEventListener("pageshow", (event) => { if (event.persisted) this.send({ seen: true }); });
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/stream?page=${page}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = firstWait;
      if (document.hidden) this.send({ seen: false });
      this.#ear.opened();
    };
    socket.onmessage = (event) => this.#ear.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (event.code === removal) return this.#ear.removed();
      this.#ear.closed();
      setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(longestWait, this.#wait * 2);
    };
  }
}
