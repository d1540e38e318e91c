// SPDX-License-Identifier: MIT
// A ruler from 1 to 100 cents, the same on every tile, so that skills compare at a glance.
import { say } from "./label.js";

const namespace = "http://www.w3.org/2000/svg";
/** In percent of the width. */
const [left, right] = [3, 97];
const end = 100;

function shape(tag, traits, text = "") {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

const share = (cents) => left + (right - left) * Math.log(Math.min(end, Math.max(1, cents))) / Math.log(end);
const x = (cents) => `${share(cents).toFixed(2)}%`;

/** `dots`: cents, and the ends of their bands; each may be null. Without a dot the ruler is dotted. */
export function ruler(dots) {
  const svg = shape("svg", { class: dots.length > 0 ? "ruler" : "ruler is-empty", "aria-hidden": "true", focusable: "false" });
  const tick = (cents, length) => shape("line", { x1: x(cents), x2: x(cents), y1: 10 - length, y2: 10 + length });
  svg.append(...dots.filter(({ low }) => low !== null).map(({ low, high }) =>
    shape("rect", { x: x(low), y: 4, width: `${Math.max(1, share(high) - share(low)).toFixed(2)}%`, height: 12, rx: 6, class: "ruler-band" })),
  shape("line", { x1: x(1), x2: x(end), y1: 10, y2: 10, class: "ruler-line" }),
  ...[1, 10, 100].map((cents) => tick(cents, 6)), ...[2, 5, 20, 50].map((cents) => tick(cents, 3)),
  ...dots.filter(({ cents }) => cents !== null).map(({ cents }) => shape("circle", { cx: x(cents), cy: 10, r: 5.5, class: "ruler-dot" })),
  ...[1, 10, 100].map((cents, place) => shape("text", { x: x(cents), y: 34, class: ["is-start", "is-middle", "is-end"][place] }, place < 2 ? cents : `${cents} ${say("start.cents")}`)));
  return svg;
}
