// SPDX-License-Identifier: MIT
// A choice among a few, each with a sketch and a sentence.
import { make, picture } from "./element.js";
import { icon } from "./icon.js";
import { named } from "./toggle.js";

export function cards(setting, { id, change }) {
  const boxes = setting.choices.map(({ value }) => make("input", {
    type: "radio", name: id, value, id: `${id}-${value}`, class: "segment-box", "aria-labelledby": `${id}-${value}-text`,
    "aria-describedby": `${id}-${value}-more`, change: () => change(value),
  }));
  const node = make("div", { class: "choice-cards", role: "radiogroup", ...named(id) }, boxes.map((box, place) => {
    const { svg, text, more } = setting.choices[place];
    return make("label", { class: "choice-card", for: box.id }, box, picture(svg, null, { class: "choice-sketch" }),
      make("span", { class: "choice-name" }, icon("check"), make("span", { id: `${box.id}-text` }, text)),
      make("span", { class: "setting-description", id: `${box.id}-more` }, more));
  }));
  return { node, update: (now) => boxes.forEach((box) => { box.checked = box.value === now.value; }) };
}
