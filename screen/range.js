// SPDX-License-Identifier: MIT
// The range of notes: from, to, and whether it grows by itself between them.
import { make } from "./element.js";
import { say } from "./label.js";
import { toggle, toggleRow } from "./toggle.js";

export function range(setting, { id, change }) {
  const box = toggle(`${id}-adaptive`, `${id}-name ${id}-adaptive-name`, () => tell());
  const [from, to] = ["from", "to"].map((end) => make("select", { class: "field", id: `${id}-${end}`,
    "aria-labelledby": `${id}-name ${id}-${end}-name`, change: () => tell() }));
  const tell = () => change(`${box.checked ? "adaptive " : ""}${from.value}-${to.value}`);
  const part = (end, field) => make("label", { class: "range-end", for: field.id },
    make("span", { id: `${id}-${end}-name` }, say(`settings.${end}`)), field);
  const node = make("div", { class: "range" },
    toggleRow(box, setting.adaptiveText, `${id}-adaptive-name`),
    make("div", { class: "range-ends" }, part("from", from), part("to", to)));
  function fill(field, now, value, isOffered) {
    field.replaceChildren(...now.notes.filter((note) => isOffered(note.value))
      .map((note) => make("option", { value: note.value }, note.text)));
    field.value = String(value);
  }
  return {
    node,
    update(now) {
      const [low, high] = now.value;
      box.checked = now.isAdaptive;
      fill(from, now, low, (note) => note <= high - now.span);
      fill(to, now, high, (note) => note >= low + now.span);
    },
  };
}
