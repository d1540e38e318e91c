// SPDX-License-Identifier: MIT
// A chart, and the same as a table for whoever asks.
import { make, picture, set, write } from "./element.js";
import { say } from "./label.js";

/** A table that can be wider than the page: then it is moved inside its frame, by keys too. */
export function table({ caption, header, rows }) {
  const head = make("tr", {}, header.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map(([first, ...others]) =>
    make("tr", {}, make("th", { scope: "row", class: first.length < 16 ? "is-short" : null }, first), others.map((text) => make("td", {}, text))));
  return make("div", { class: "table-frame", role: "group", tabindex: "0", "aria-label": caption },
    make("table", {}, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, body)));
}

/** The chart of a section with its table; `opened` keeps the ids of the tables that are shown. */
export function figure(section, opened) {
  const parts = [];
  if (section.chart) parts.push(picture(section.chart.svg, section.chart.description, { class: "chart" }));
  if (!section.table) return parts;
  if (!section.chart) return [table(section.table)];
  const place = make("div", { id: `table-${section.id}`, class: "table-place" });
  const label = make("span", {});
  const name = make("span", { class: "unseen" }, `: ${section.heading}`);
  const button = make("button", {
    class: "quiet-button", id: `show-${section.id}`, "aria-controls": place.id, click: () => {
      if (!opened.delete(section.id)) opened.add(section.id);
      draw();
    },
  }, label, name);
  function draw() {
    const isShown = opened.has(section.id);
    set(button, "aria-expanded", String(isShown));
    write(label, say(isShown ? "profile.hideTable" : "profile.showTable"));
    place.replaceChildren(...(isShown ? [table(section.table)] : []));
  }
  draw();
  return [...parts, button, place];
}
