// SPDX-License-Identifier: MIT
// The index of the settings: where one is, a way to each group, and a search through names, descriptions and keys.
import { make, set, writeIfAny } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

export class Index {
  #list = make("ul", { class: "index-list" });
  #find = make("input", { type: "search", class: "field", id: "find-setting", "aria-label": say("settings.find"),
    "aria-keyshortcuts": "/", placeholder: say("settings.find"), autocomplete: "off", spellcheck: "false",
    input: () => this.#filter(), keydown: (event) => this.#leave(event) });
  #status = make("p", { class: "setting-description", role: "status", hidden: true });
  /** By group: its section, its link, and what can be found in it. */
  #groups = [];
  #watch = null;
  #sees = (event) => this.#slash(event);

  constructor() {
    this.node = make("div", { class: "settings-index" },
      make("div", { class: "index-find" }, icon("find"), this.#find, make("kbd", { "aria-hidden": "true" }, "/")),
      make("nav", { "aria-label": say("settings.index") }, this.#list), this.#status);
  }

  open() {
    document.addEventListener("keydown", this.#sees);
  }

  close() {
    document.removeEventListener("keydown", this.#sees);
  }

  /** `groups` have an id, a heading and a section. */
  build(groups) {
    this.#watch?.disconnect();
    this.#groups = groups.map(({ id, heading, section }) => ({ section, link: make("button", {
      class: "index-link", id: `index-${id}`, "aria-label": `${say("settings.index")}: ${heading}`,
      click: () => this.#go(id, section) }, heading) }));
    this.#list.replaceChildren(...this.#groups.map(({ link }) => make("li", {}, link)));
    this.#watch = new IntersectionObserver(() => this.#mark(), { rootMargin: "0px 0px -60% 0px", threshold: [0, 0.1, 0.5] });
    groups.forEach(({ section }) => this.#watch.observe(section));
    this.#mark();
    this.#filter();
  }

  #go(id, section) {
    if (section.hidden) this.#clear();
    section.scrollIntoView({ block: "start" });
    document.getElementById(`group-${id}`).focus({ preventScroll: true });
    this.#mark(section);
  }

  /** The first group of which enough is seen. */
  #mark(wanted) {
    const seen = this.#groups.filter(({ section }) => !section.hidden && section.getBoundingClientRect().bottom > 120);
    const current = this.#groups.find(({ section }) => section === wanted) ?? seen[0];
    for (const group of this.#groups) set(group.link, "aria-current", group === current && "true");
  }

  #slash(event) {
    if (event.key !== "/" || event.defaultPrevented || event.target.closest("input, select, textarea, dialog")) return;
    event.preventDefault();
    this.#find.focus();
  }

  #leave(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (this.#find.value) this.#clear();
    else this.#find.blur();
  }

  #clear() {
    this.#find.value = "";
    this.#filter();
  }

  #filter() {
    const words = this.#find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, link } of this.#groups) {
      const heading = section.querySelector("h2").textContent;
      const rows = [...section.querySelectorAll("[data-words]")];
      const fits = (row) => words.every((word) => `${heading} ${row.dataset.words}`.toLowerCase().includes(word));
      const shown = rows.filter((row) => !(row.hidden = !fits(row)));
      rows.forEach((row) => row.classList.toggle("is-found", words.length > 0 && !row.hidden));
      found += shown.length;
      for (const fold of section.querySelectorAll("details.advanced:not(.sounds *)")) {
        const isFound = shown.some((row) => fold.contains(row));
        if (words.length && !fold.dataset.wasOpen) fold.dataset.wasOpen = String(fold.open);
        fold.hidden = words.length > 0 && !isFound;
        if (words.length) fold.open = isFound;
        else if (fold.dataset.wasOpen) (fold.open = fold.dataset.wasOpen === "true", delete fold.dataset.wasOpen);
      }
      section.hidden = words.length > 0 && shown.length === 0;
    }
    writeIfAny(this.#status, words.length && found === 0 ? say("settings.none") : "");
    this.#mark();
  }
}
