// SPDX-License-Identifier: MIT
// The pitches of answered exercises, drawn to scale: two dots whose distance is the cents, or the way of a tuned note.
// Nothing is drawn of an exercise that is open: only those before it, faintly.
import { make } from "./element.js";
import { say } from "./label.js";

const namespace = "http://www.w3.org/2000/svg";
/** The ends of the axis, in cents. */
const ends = [1, 2, 3, 5, 10, 15, 20, 30, 50, 80, 120, 200, 300, 400, 600, 1200];
const slots = 10;
/** A tuned note within this distance, in cents, lies in the shaded band. */
const near = 10;

function shape(tag, traits, ...children) {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export class Pitches {
  #svg = shape("svg", { "aria-hidden": "true", focusable: "false" });
  #isTuned;
  #shown = "";
  #state = { trail: [] };
  #timers = [];

  /** `isTuned`: the pitches are those of tuned notes. */
  constructor(isTuned) {
    this.#isTuned = isTuned;
    this.node = make("div", { class: "pitches" });
    this.node.append(this.#svg);
    new ResizeObserver(() => this.#draw()).observe(this.node);
  }

  update(state) {
    const { trail, pitches, stage } = state;
    const isAgain = stage === "again";
    const shown = JSON.stringify([trail, pitches, isAgain, state.stage === "listening"]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#state = state;
    this.#draw();
    this.#timers.forEach(clearTimeout);
    this.#timers = isAgain && pitches ? [0, 1].map((note) => setTimeout(() => this.#light(note), note * pitches.seconds * 1000)) : [];
    if (isAgain && pitches) this.#timers.push(setTimeout(() => this.#light(null), 2000 * pitches.seconds));
  }

  /** Where on the axis a distance in cents lies, from 0 (bottom) to 1 (top). */
  place(cents) {
    return .5 + cents / (2 * this.#end());
  }

  /** Lights the first or the second note while it sounds. */
  #light(note) {
    this.#svg.querySelectorAll("[data-note]").forEach((part) =>
      part.classList.toggle("is-lit", Number(part.dataset.note) === note));
  }

  #end() {
    const { trail, pitches } = this.#state;
    // Of the trail, the usual ones: the largest are drawn at the end of the axis.
    const usual = trail.map(({ cents }) => Math.abs(cents)).sort((one, other) => one - other);
    const sizes = usual.slice(0, Math.ceil(usual.length * .7));
    if (pitches) sizes.push(...[pitches.cents, pitches.start ?? 0, ...(pitches.path ?? []).map(([, cents]) => cents)].map(Math.abs));
    return ends.find((end) => end >= 1.12 * Math.max(0, ...sizes)) ?? 1200;
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.node;
    const { trail, pitches, stage } = this.#state;
    this.#svg.replaceChildren();
    if (width < 40 || height < 40 || stage === "listening" || (!pitches && trail.length === 0)) return;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const [left, right, top, bottom] = [44, width - 12, 18, height - 30];
    const end = this.#end();
    const y = (cents) => (top + bottom) / 2 - Math.max(-1, Math.min(1, cents / end)) * (bottom - top) / 2;
    const parts = pitches ? this.#axis(end, left, right, y) : [];
    if (pitches && this.#isTuned) parts.push(...this.#target(left, right, y));
    parts.push(shape("line", { x1: left, x2: pitches ? right : left + (right - left) * .5, y1: y(0), y2: y(0), class: "zero" }));
    const step = (right - left) * .48 / slots;
    trail.forEach((mark, index) => {
      const age = trail.length - index;
      parts.push(this.#mark(mark, left + step * (slots - age + .5), y, Math.max(.2, (pitches ? .85 : .6) - age * .05)));
    });
    const caption = shape("text", { x: left, y: height - 8, class: "caption" }, trail.length > 0 ? say(this.#isTuned ? "pitch.trail" : "pitch.trail.marks") : "");
    parts.push(caption);
    if (pitches) parts.push(...(this.#isTuned ? this.#way(pitches, left, right, y) : this.#pair(pitches, left, right, y)));
    this.#svg.append(...parts);
  }

  #axis(end, left, right, y) {
    const language = document.documentElement.lang;
    const number = new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
    const count = [3, 15, 30, 120, 300, 600, 1200].includes(end) ? 3 : 2;
    const ticks = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) / count * end);
    return ticks.flatMap((cents) => [
      shape("line", { x1: left, x2: right, y1: y(cents), y2: y(cents), class: "rule" }),
      shape("text", { x: left - 8, y: y(cents) + 4, class: "tick" }, number.format(cents).replace("-", "−")),
    ]);
  }

  #mark({ cents, isRight }, x, y, opacity) {
    const stem = shape("line", { x1: x, x2: x, y1: y(0), y2: y(cents), class: "stem" });
    const [size, at] = [4, y(cents)];
    const end = isRight ? shape("circle", { cx: x, cy: at, r: size, class: "mark" })
      : shape("path", { d: `M${x - size} ${at - size}l8 8m0-8l-8 8`, class: "mark is-wrong" });
    return shape("g", { opacity: opacity.toFixed(2) }, stem, end);
  }

  /** The first note, or the interval's true place, and the second note. */
  #pair({ cents, note, size }, left, right, y) {
    const second = Math.max(right - 96, left + (right - left) * .7);
    const first = left + (right - left) * .58;
    const [zero, at] = [y(0), y(cents)];
    const below = cents > 0 ? 1 : -1;
    const [number, ...unit] = size.split(" ");
    const middle = (zero + at) / 2;
    return [
      shape("line", { x1: first, y1: zero, x2: second, y2: at, class: "link" }),
      shape("path", { d: `M${second + 14} ${at}h8V${zero}h-8`, class: "span" }),
      shape("text", { x: second + 30, y: middle + 2, class: "size" }, number),
      shape("text", { x: second + 30, y: middle + 20, class: "caption" }, unit.join(" ")),
      shape("circle", { cx: first, cy: zero, r: 11, class: "pitch is-first", "data-note": 0 }),
      shape("text", { x: first, y: zero + (below > 0 ? 30 : -20), class: "label" }, note),
      shape("circle", { cx: second, cy: at, r: 11, class: "pitch", "data-note": 1 }),
      shape("text", { x: second, y: at + (below > 0 ? -20 : 30), class: "label" }, say("pitch.second")),
    ];
  }

  #target(left, right, y) {
    return [
      shape("rect", { x: left, width: right - left, y: y(near), height: y(-near) - y(near), class: "near" }),
      shape("line", { x1: left, x2: right, y1: y(0), y2: y(0), class: "target", "data-note": 0 }),
    ];
  }

  /** The way to where the note stopped. */
  #way({ cents, start, path }, left, right, y) {
    const [from, to] = [left + (right - left) * .52, right - 36];
    const length = path.at(-1)?.[0] || 1;
    const points = path.map(([seconds, at]) => `${(from + (to - from) * seconds / length).toFixed(1)},${y(at).toFixed(1)}`);
    const isAbove = cents >= 0;
    return [
      shape("text", { x: right, y: y(0) + (isAbove ? 18 : -8), class: "label is-end is-target" }, say("pitch.target")),
      shape("polyline", { points: points.join(" "), class: "way" }),
      shape("circle", { cx: from, cy: y(start), r: 7, class: "pitch is-first" }),
      shape("text", { x: from - 7, y: y(start) + (start < cents ? 26 : -14), class: "label is-start" }, say("pitch.start")),
      shape("path", { d: `M${to + 16} ${y(cents)}h8V${y(0)}h-8`, class: "span" }),
      shape("circle", { cx: to, cy: y(cents), r: 11, class: "pitch", "data-note": 1 }),
      shape("text", { x: to + 12, y: y(cents) + (start < cents ? -20 : 30), class: "label is-end" }, say("pitch.stopped")),
    ];
  }
}
