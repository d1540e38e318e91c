// SPDX-License-Identifier: MIT
// The intervals that are asked: a row for each, up and down side by side.
import { make, set } from "./element.js";
import { say } from "./label.js";
import { named } from "./toggle.js";

export function intervals(setting, { id, change }) {
  const boxes = [];
  const reason = make("p", { class: "setting-description", id: `${id}-least` }, say("settings.least", setting.least));
  const tell = () => change(`[${boxes.filter((box) => box.checked).map((box) => box.value).join(", ")}]`);
  function cell(row, way) {
    const value = row[way];
    if (!value) return make("td", {}, make("span", { class: "unseen" }, "–"));
    const box = make("input", { type: "checkbox", class: "tick", value, id: `${id}-${value}`,
      "aria-label": `${row.name}, ${say(`settings.${way}`)}`, change: tell,
      click: (event) => { if (box.hasAttribute("aria-disabled")) event.preventDefault(); } });
    boxes.push(box);
    return make("td", {}, make("label", { class: "tick-cell", for: box.id }, box));
  }
  const rows = setting.rows.map((row) =>
    make("tr", {}, make("th", { scope: "row" }, row.name), cell(row, "up"), cell(row, "down")));
  const table = make("table",
    { class: "grid", ...named(id) },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("settings.interval")),
      make("th", { scope: "col" }, say("settings.up")), make("th", { scope: "col" }, say("settings.down")))),
    make("tbody", {}, rows));
  function update(now) {
    const isLeast = now.value.length <= now.least;
    reason.hidden = !isLeast;
    for (const box of boxes) {
      box.checked = now.value.includes(box.value);
      const isHeld = isLeast && box.checked;
      set(box, "aria-disabled", isHeld && "true");
      set(box, "aria-describedby", isHeld && reason.id);
    }
  }
  return { node: make("div", {}, table, reason), update };
}
