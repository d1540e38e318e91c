// SPDX-License-Identifier: MIT
// The intervals that are asked, as a keyboard of 13 keys; each has a toggle upwards and one downwards.
import { make, set, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { named } from "./toggle.js";

export function intervals(setting, { id, change, send }) {
  const boxes = [];
  const reason = make("p", { class: "setting-description", id: `${id}-least` }, say("settings.least", setting.least));
  const counted = make("p", { class: "setting-description", role: "status" });
  const choose = (values) => change(`[${values.join(", ")}]`);
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  function pick(box) {
    choose(chosen());
    if (box.checked) send({ do: "hear", note: setting.note, interval: box.value });
  }
  function toggle(row, way) {
    const value = row[way];
    if (!value) return null;
    const box = make("input", { type: "checkbox", class: "arrow-box", value, id: `${id}-${value}`,
      "aria-label": `${row.name}, ${say(`settings.${way}`)}`, change: () => pick(box),
      click: (event) => { if (box.hasAttribute("aria-disabled")) event.preventDefault(); } });
    boxes.push(box);
    return make("label", { class: "arrow-toggle", for: box.id }, box, make("span", {}, row.down ? icon(`${way}ward`) : icon("equal")));
  }
  let whites = 0;
  const keys = setting.rows.map((row) => {
    const node = make("div", { class: row.isBlack ? "interval-key is-black" : "interval-key" },
      make("span", { class: "interval-short", "aria-hidden": "true" }, row.short),
      make("span", { class: "interval-name" }, row.name),
      make("span", { class: "interval-ways" }, toggle(row, "up"), toggle(row, "down")));
    node.style.setProperty("--at", row.isBlack ? whites : whites + 0.5);
    if (!row.isBlack) whites += 1;
    return node;
  });
  const presets = setting.presets.map(({ name, value }) => make("button", {
    class: "preset", id: `${id}-preset-${value.join("-").slice(0, 40)}`, click: () => choose(value),
  }, name));
  const board = make("div", { class: "interval-keys", role: "group", ...named(id) }, keys);
  board.style.setProperty("--whites", whites);
  const side = make("div", { class: "interval-side" },
    make("div", { class: "presets", role: "group", "aria-labelledby": `${id}-presets` },
      make("span", { class: "setting-name", id: `${id}-presets` }, say("settings.presets")),
      make("div", { class: "preset-list" }, presets)));
  function update(now) {
    const isLeast = now.value.length <= now.least;
    reason.hidden = !isLeast;
    write(counted, now.text);
    for (const box of boxes) {
      box.checked = now.value.includes(box.value);
      const isHeld = isLeast && box.checked;
      set(box, "aria-disabled", isHeld && "true");
      set(box, "aria-describedby", isHeld && reason.id);
    }
    keys.forEach((key) => key.classList.toggle("is-chosen", key.querySelector(":checked") !== null));
    now.presets.forEach(({ value }, place) =>
      set(presets[place], "aria-pressed", String([...value].sort().join() === [...now.value].sort().join())));
  }
  return { node: make("div", { class: "intervals" }, make("div", { class: "interval-main" }, board, reason), side), side, foot: counted, update };
}
