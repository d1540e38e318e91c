// SPDX-License-Identifier: MIT
// The few signs of the page, drawn on a grid of 24.

const paths = {
  up: "M12 3 21 13h-5v8H8v-8H3Z",
  down: "M12 21 3 11h5V3h8v8h5Z",
  check: "m4 13 5.5 5.5L20 7",
  cross: "M6 6l12 12M18 6 6 18",
  thumb: "M2 11h4v10H2ZM8 11c2-1 3-3 3-7 0-1 1-2 2-2 2 0 2 2 2 4l-1 3h5c2 0 3 1 3 3l-2 7c0 1-1 2-3 2H8Z",
  again: "M5 12a7 7 0 1 0 2.3-5.2M5 4v4h4",
  skip: "M5 5l8 7-8 7ZM18 5v14",
  ear: "M4 12h3l4-4v8l-4-4M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11",
  // The second part is filled.
  comparison: "M2 16h8M14 8h8|M3.4 16a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0ZM15.4 8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0Z",
  "interval comparison": "M13 5h9|M3.4 18a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0ZM14.9 12a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0Z",
  matching: "M2 9h19M2 18c4 0 4-13 8-13s3 4 8 4|M15.9 9a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0Z",
  "interval matching": "M12 9h9M3 20c5 0 4-15 8-15s3 4 7 4|M1.4 19a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0ZM15.9 9a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0Z",
  play: "M7 4v16l13-8Z",
  next: "m9 4 8 8-8 8",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  stop: "M6 6h12v12H6Z",
  minus: "M5 12h14",
  equal: "M6 9h12M6 15h12",
  upward: "M12 20V5M6 11l6-6 6 6",
  downward: "M12 4v15M6 13l6 6 6-6",
  find: "M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14ZM16 16l5 5",
  plus: "M5 12h14M12 5v14",
};
const filled = new Set(["up", "down", "stop", "thumb", "play"]);
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
  for (const [place, part] of path.split("|").entries()) {
    const shape = document.createElementNS(namespace, "path");
    shape.setAttribute("d", part);
    if (place > 0) shape.setAttribute("class", "is-filled");
    svg.append(shape);
  }
  return svg;
}
