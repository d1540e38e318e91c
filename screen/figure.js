// SPDX-License-Identifier: MIT
// Figures of the profile: labelled ones, and tables.
import { make } from "./element.js";

/** A table that can be wider than the page: then it is moved inside its frame, by keys too. */
export function table({ caption, header, rows }) {
  const head = make("tr", {}, header.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map(([first, ...others]) =>
    make("tr", {}, make("th", { scope: "row", class: first.length < 16 ? "is-short" : null }, first), others.map((text) => make("td", {}, text))));
  return make("div", { class: "table-frame", role: "group", tabindex: "0", "aria-label": caption },
    make("table", {}, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, body)));
}

export function facts(section, hasHeading = false) {
  if (!section?.facts?.length) return [];
  return [hasHeading && make("h3", {}, section.heading),
    make("dl", { class: "facts" }, section.facts.map((fact) => make("div", { class: "fact" },
      make("dt", {}, fact.label), make("dd", { class: "fact-value" }, fact.value),
      fact.note && make("dd", { class: "fact-note" }, fact.note))))];
}
