// SPDX-License-Identifier: MIT
// A question in a dialog, for what cannot be taken back.
import { make } from "./element.js";
import { say } from "./label.js";

let last = 0;

/** A dialog with a heading; it is taken out of the page when it is closed, and `closed` is called. */
export function dialog(heading, content, closed = () => {}) {
  last += 1;
  const id = `dialog-${last}`;
  const box = make("dialog", { class: "dialog", "aria-labelledby": id, close: () => {
    box.remove();
    closed();
  }, click: (event) => {
    // Beside the box, not in its margin.
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.target === box && !isInside) box.close();
  } }, make("h2", { id, tabindex: "-1", autofocus: true }, heading), content);
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks, and calls `yes` only if that button is pressed. */
export function ask({ heading, text, yes, act }) {
  const box = dialog(heading, [make("p", {}, text), make("div", { class: "dialog-buttons" },
    make("button", { class: "button", click: () => box.close() }, say("dialog.cancel")),
    make("button", { class: "button is-grave", id: "dialog-yes", click: () => {
      box.close();
      act();
    } }, yes))]);
}
