// SPDX-License-Identifier: MIT
// A list of names, each of which can be taken away, and a field for one more.
import { make } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { named } from "./toggle.js";

export function names(setting, { id, change }) {
  let value = [];
  const list = make("ul", { class: "names" });
  const field = make("input", { type: "text", class: "field", id, spellcheck: "false", autocomplete: "off",
    ...named(id),
    keydown: (event) => { if (event.key === "Enter") add(); } });
  const tell = (wanted) => change(`[${wanted.join(", ")}]`);
  function add() {
    const name = field.value.trim();
    if (!name) return;
    field.value = "";
    tell([...value, name]);
  }
  const node = make("div", { class: "names-control" }, list, make("div", { class: "field-row" }, field,
    make("button", { class: "button", id: `${id}-add`, click: add }, say("settings.add"))));
  return {
    node,
    update(now) {
      value = now.value;
      list.hidden = value.length === 0;
      list.replaceChildren(...value.map((name) => make("li", {}, make("span", {}, name), make("button", {
        class: "round-button", "aria-label": say("settings.remove", name),
        click: () => {
          field.focus();
          tell(value.filter((other) => other !== name));
        },
      }, icon("cross")))));
    },
  };
}
