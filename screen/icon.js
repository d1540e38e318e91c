// SPDX-License-Identifier: MIT
// The few signs of the page, drawn on a grid of 24.

const paths = {
  up: "M12 3 21 13h-5v8H8v-8H3Z",
  down: "M12 21 3 11h5V3h8v8h5Z",
  check: "m4 13 5.5 5.5L20 7",
  cross: "M6 6l12 12M18 6 6 18",
  thumb: "M2 11h4v10H2ZM8 11c2-1 3-3 3-7 0-1 1-2 2-2 2 0 2 2 2 4l-1 3h5c2 0 3 1 3 3l-2 7c0 1-1 2-3 2H8Z",
  back: "M15 4 7 12l8 8",
  pad: "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z",
  again: "M5 12a7 7 0 1 0 2.3-5.2M5 4v4h4",
  skip: "M5 5l8 7-8 7ZM18 5v14",
  ear: "M4 12h3l4-4v8l-4-4M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11",
  notes: "M7 12.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7ZM17 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7Z",
  track: "M12 2.5a4.5 4.5 0 0 1 4.5 4.5v10a4.5 4.5 0 0 1-9 0V7A4.5 4.5 0 0 1 12 2.5Z"
    + "M12 13a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 1 0 0-2.6Z",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
};
const filled = new Set(["up", "down", "notes", "thumb"]);
const namespace = "http://www.w3.org/2000/svg";

/** A sign; always an ornament beside a text that says the same. */
export function icon(name, className = "") {
  return drawing("0 0 24 24", paths[name], `icon ${filled.has(name) ? "is-filled" : ""} ${className}`.trim());
}

/** An arrow that points up or down, as long as its band: near, middle, far. */
export function arrow(isUp, length) {
  const stem = { near: 14, middle: 44, far: 84 }[length];
  const height = stem + 36;
  const path = `M40 0 80 40H56V${height}H24V40H0Z`;
  return drawing(`0 0 80 ${height}`, path, `arrow is-${length} ${isUp ? "" : "is-down"}`);
}

export function disc() {
  return drawing("0 0 48 48", "M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z", "arrow is-disc");
}

function drawing(box, path, className) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(namespace, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}
