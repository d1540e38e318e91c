// SPDX-License-Identifier: MIT
// A chart to explore by hover, touch and keys: the nearest of its marks is shown; it can be heard or opened.
import { make, picture, set } from "./element.js";
import { say } from "./label.js";

const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** `act(mark)` plays or opens a mark; `width` is that of the drawing, in its own pixels. */
export function chart({ svg, description, marks }, { id, label, width, act }) {
  const drawing = picture(svg, description, { class: "chart-drawing" });
  if (marks.length === 0) return make("div", { class: "chart" }, drawing);
  const rod = make("div", { class: "chart-rod", hidden: true });
  const cursor = make("div", { class: "chart-cursor", hidden: true }, make("div"));
  const note = make("div", { class: "chart-note", hidden: true });
  const canAct = marks.some((mark) => mark.hear || mark.day);
  const frame = make("div", { class: canAct ? "chart can-act" : "chart", id, tabindex: "0", role: "slider",
    "aria-label": label, "aria-description": canAct ? say("chart.keys") : say("chart.arrows"),
    "aria-valuemin": "1", "aria-valuemax": String(marks.length), "aria-valuenow": "1",
    "aria-valuetext": marks[0].lines.join(". ") }, drawing, rod, cursor, note);
  // The drawing's description is that of the whole.
  drawing.removeAttribute("role");
  drawing.removeAttribute("aria-label");
  set(drawing, "aria-hidden", "true");
  let shown = -1;
  let isTouch = false;

  function show(index) {
    shown = index;
    const mark = marks[index];
    for (const part of [cursor, note]) part.hidden = !mark;
    rod.hidden = !mark?.foot;
    if (!mark) return;
    set(frame, "aria-valuenow", String(index + 1));
    set(frame, "aria-valuetext", mark.lines.join(". "));
    const scale = drawing.clientWidth / width;
    const place = (element, traits) => {
      for (const [name, value] of Object.entries(traits)) element.style.setProperty(name, `${value}px`);
    };
    place(cursor, { left: mark.x * scale, top: mark.y * scale });
    if (mark.foot) place(rod, { left: mark.x * scale, top: mark.y * scale, height: (mark.foot - mark.y) * scale });
    const [first, ...others] = mark.lines;
    note.replaceChildren(make("strong", {}, first), ...others.map((line) => make("span", {}, line)),
      ...(mark.day ? [make("span", { class: "chart-do" }, say("chart.day"))] : []));
    const room = frame.clientWidth;
    const side = mark.x * scale + 16 + note.offsetWidth <= room ? mark.x * scale + 16
      : mark.x * scale - 16 - note.offsetWidth;
    const above = mark.y * scale - note.offsetHeight - 12;
    place(note, { left: Math.max(0, Math.min(side, room - note.offsetWidth)),
      top: above >= 0 ? above : mark.y * scale + 16 });
  }

  function nearest(event) {
    const box = drawing.getBoundingClientRect();
    const scale = box.width / width;
    const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
    // Charts are read from left to right, lists from top to bottom.
    const isList = new Set(marks.map((mark) => mark.y)).size === marks.length
      && marks.every((mark, place) => place === 0 || mark.y > marks[place - 1].y) && marks.every((mark) => !mark.foot);
    const distance = isList ? (mark) => Math.abs(mark.y - y) : (mark) => Math.abs(mark.x - x) + Math.abs(mark.y - y) / 20;
    return marks.reduce((best, mark, index) => (distance(mark) < distance(marks[best]) ? index : best), 0);
  }

  const listen = (name, handle) => frame.addEventListener(name, handle);
  listen("pointermove", (event) => { if (event.pointerType === "mouse") show(nearest(event)); });
  listen("pointerleave", (event) => { if (event.pointerType === "mouse" && document.activeElement !== frame) show(-1); });
  listen("pointerdown", (event) => { isTouch = event.pointerType !== "mouse"; });
  listen("click", (event) => {
    const index = note.contains(event.target) ? shown : nearest(event);
    const isKnown = index === shown;
    show(index);
    // A finger first sees what it would open.
    if (marks[index].hear || !isTouch || isKnown) act(marks[index]);
  });
  listen("focus", () => { if (shown < 0 && frame.matches(":focus-visible")) show(0); });
  listen("blur", () => show(-1));
  listen("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const last = marks.length - 1;
    if (steps[event.key]) show(Math.max(0, Math.min(last, shown + steps[event.key])));
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(last);
    else if ((event.key === "Enter" || event.key === " ") && shown >= 0) act(marks[shown]);
    else if (event.key === "Escape" && shown >= 0) show(-1);
    else return;
    event.preventDefault();
  });
  return frame;
}
