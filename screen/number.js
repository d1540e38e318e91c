// SPDX-License-Identifier: MIT
// A number between bounds: a slider with a step to either side.
import { make, set, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { named, toggle, toggleRow } from "./toggle.js";

export function number(setting, { id, change: choose }) {
  // The browser counts steps from the slider's end, which may be none: steps of 1 from 0.1 would never come to 1.
  let lowest = -Infinity;
  const change = (value) => choose(Math.max(lowest, value));
  const slider = make("input", {
    type: "range", class: "bar", id, ...named(id),
    input: () => {
      draw();
      change(slider.value);
    },
  });
  const text = make("span", { class: "number-text", "aria-hidden": "true" });
  const step = (sign, way) => make("button", {
    class: "round-button", id: `${id}-${sign}`,
    "aria-label": `${say(sign === "minus" ? "settings.less" : "settings.more")}: ${setting.name}`,
    click: () => {
      way === 1 ? slider.stepUp() : slider.stepDown();
      draw();
      change(slider.value);
    },
  }, icon(sign));
  const draw = () => {
    const share = (slider.value - slider.min) / (slider.max - slider.min || 1);
    slider.style.setProperty("--share", share.toFixed(4));
  };
  const node = make("div", { class: "number" }, step("minus", -1),
    slider, step("plus", 1), text);
  function update(now) {
    lowest = now.low;
    const end = Number((Math.floor(now.low / now.step + 1e-6) * now.step).toFixed(6));
    for (const [name, value] of [["min", end], ["max", now.high], ["step", now.step]]) set(slider, name, value);
    // What is being moved is not moved away under the finger.
    if (!slider.matches(":active")) slider.value = now.value ?? now.low;
    set(slider, "aria-valuetext", now.text);
    write(text, now.text);
    draw();
  }
  return { node, update, isCompact: true };
}

/** A word that leaves the number to Peach, or the number. */
export function wordOrNumber(setting, about) {
  const { id, change } = about;
  const inner = number(setting, about);
  const box = toggle(`${id}-word`, `${id}-name ${id}-word-name`, () =>
    change(box.checked ? setting.word : inner.node.querySelector("input").value));
  const word = toggleRow(box, setting.wordText, `${id}-word-name`);
  return {
    node: make("div", { class: "word-or-number" }, word, inner.node), isCompact: true,
    update(now) {
      box.checked = now.isWord;
      inner.node.hidden = now.isWord;
      inner.update(now);
    },
  };
}
