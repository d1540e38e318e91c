// SPDX-License-Identifier: MIT
// A keyboard that sounds under mouse, touch and keys, and lights with what is played elsewhere.
import { make, set } from "./element.js";
import { say } from "./label.js";

const blacks = new Set([1, 3, 6, 8, 10]);
const isBlack = (note) => blacks.has(note % 12);
/** Where a note's key begins, in white keys from C of octave 0; a black one lies on the border of its neighbours. */
const offsets = [0, .7, 1, 1.7, 2, 3, 3.7, 4, 4.7, 5, 5.7, 6];
const place = (note) => Math.floor(note / 12) * 7 + offsets[note % 12];
/** Milliseconds for which a key of the computer sounds one of these. */
const struck = 400;
/** The narrowest white key, in pixels. */
const narrowest = 24;

export class Piano {
  #send;
  #keys = new Map();
  /** The note under each finger. */
  #fingers = new Map();
  #chosen = 60;
  #range = { low: 36, high: 84 };
  #count = 0;
  #rail = make("div", { class: "piano-rail" }, make("div"));
  #board = make("div", { class: "piano-keys" });

  constructor(send) {
    this.#send = send;
    this.node = make("div", { class: "piano", id: "piano", role: "slider", tabindex: "0", "aria-label": say("start.keyboard"),
      keydown: (event) => this.#press(event), pointerdown: (event) => this.#down(event), pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#up(event), pointercancel: (event) => this.#up(event), lostpointercapture: (event) => this.#up(event) },
    this.#rail, this.#board);
    new ResizeObserver(() => this.#build()).observe(this.node);
  }

  /** The range of exercises, under the bar. */
  update(range) {
    if (range.low === this.#range.low && range.high === this.#range.high) return;
    this.#range = range;
    this.#count = 0;
    this.#build();
  }

  light(note, isDown) {
    this.#keys.get(note)?.classList.toggle("is-down", isDown);
  }

  release() {
    for (const finger of [...this.#fingers.keys()]) this.#let(finger);
  }

  /** As many octaves as there is room for, around the middle of the range; all of the range if it fits. */
  #build() {
    const count = Math.max(8, Math.min(52, Math.floor(this.node.clientWidth / narrowest)));
    if (count === this.#count) return;
    this.#count = count;
    this.release();
    this.#keys.clear();
    const all = Array.from({ length: 88 }, (_, index) => 21 + index).filter((note) => !isBlack(note));
    const { low, high } = this.#range;
    const centre = all.findIndex((note) => note >= (count > 14 ? (low + high) / 2 : 62));
    let from = Math.max(0, Math.min(all.length - count, centre - Math.floor(count / 2)));
    // A keyboard begins with a C where it can.
    while (from > 0 && count <= 14 && all[from] % 12 !== 0) from -= 1;
    const [first, last] = [all[from], all[Math.min(all.length, from + count) - 1]];
    const [begin, width] = [place(first), place(last) + 1 - place(first)];
    const keys = [];
    for (let note = first; note <= last; note += 1) {
      const key = make("div", { class: isBlack(note) ? "piano-key is-black" : "piano-key", "data-note": note },
        note % 12 === 0 ? make("span", {}, `C${note / 12 - 1}`) : null);
      key.style.setProperty("--left", `${((place(note) - begin) / width * 100).toFixed(3)}%`);
      key.style.setProperty("--width", `${((isBlack(note) ? .6 : 1) / width * 100).toFixed(3)}%`);
      key.classList.toggle("is-outside", note < low || note > high);
      this.#keys.set(note, key);
      keys.push(key);
    }
    // Black keys lie above white ones.
    this.#board.replaceChildren(...keys.sort((one, other) => one.classList.contains("is-black") - other.classList.contains("is-black")));
    const share = (note, end) => Math.max(0, Math.min(1, (place(note) + end - begin) / width));
    this.#rail.style.setProperty("--from", share(low, 0).toFixed(4));
    this.#rail.style.setProperty("--to", share(high, isBlack(high) ? .6 : 1).toFixed(4));
    this.#choose(Math.max(first, Math.min(last, this.#chosen)));
  }

  #choose(note) {
    this.#chosen = note;
    const notes = [...this.#keys.keys()];
    for (const [name, value] of [["aria-valuemin", Math.min(...notes)], ["aria-valuemax", Math.max(...notes)],
      ["aria-valuenow", note], ["aria-valuetext", `MIDI ${note}`]]) set(this.node, name, value);
  }

  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 12, PageDown: -12, " ": 0, Enter: 0 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const note = this.#chosen + steps[event.key];
    if (!this.#keys.has(note) || (event.repeat && steps[event.key] === 0)) return;
    this.#choose(note);
    this.#let("key");
    this.#play("key", note);
    setTimeout(() => this.#let("key"), struck);
  }

  #down(event) {
    if (event.button !== 0) return;
    const key = event.target.closest("[data-note]");
    if (!key) return;
    event.preventDefault();
    this.node.focus({ preventScroll: true });
    this.node.setPointerCapture(event.pointerId);
    this.#play(event.pointerId, Number(key.dataset.note));
  }

  /** A finger that slides plays each key that it comes to. */
  #move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    const key = document.elementFromPoint(event.clientX, event.clientY)?.closest(".piano-key");
    const note = key && Number(key.dataset.note);
    if (!note || note === this.#fingers.get(event.pointerId)) return;
    this.#let(event.pointerId);
    this.#play(event.pointerId, note);
  }

  #up(event) {
    this.#let(event.pointerId);
  }

  #play(finger, note) {
    this.#fingers.set(finger, note);
    this.light(note, true);
    this.#send({ do: "play", note });
  }

  #let(finger) {
    const note = this.#fingers.get(finger);
    if (note === undefined) return;
    this.#fingers.delete(finger);
    this.light(note, false);
    this.#send({ do: "release", note });
  }
}
