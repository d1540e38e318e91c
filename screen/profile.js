// SPDX-License-Identifier: MIT
// The profile: plain words first, then the figures and the charts that they come from.
import { keepingFocus, make, set } from "./element.js";
import { figure } from "./figure.js";
import { say } from "./label.js";

/** By how many pixels the width has to change before charts are drawn anew. */
const patience = 40;

export class Profile {
  #waiting = make("p", { class: "dim", role: "status" }, say("profile.waiting"));
  #body = make("div", { class: "profile", "aria-busy": "true" });
  #probe = make("div", { class: "card probe", "aria-hidden": "true" }, make("div"));
  #opened = new Set();
  #width = 0;
  #send;
  #watch = new ResizeObserver(() => this.#ask(patience));

  constructor({ send }) {
    this.#send = send;
    this.node = make("div", { class: "page" }, this.#probe, this.#waiting, this.#body);
  }

  open() {
    this.#ask(0);
    this.#watch.observe(this.#probe);
  }

  close() {
    this.#watch.disconnect();
    this.#width = 0;
  }

  #ask(least) {
    const width = Math.round(this.#probe.firstChild.clientWidth);
    if (width === 0 || Math.abs(width - this.#width) < least) return;
    this.#width = width;
    this.#send({ get: "profile", width });
  }

  hear(message) {
    if (message.kind === "preview") this.#ask(0);
    if (message.kind !== "profile") return;
    this.#waiting.hidden = true;
    set(this.#body, "aria-busy", null);
    keepingFocus(() => this.#body.replaceChildren(
      make("p", { class: "subtitle" }, message.subtitle),
      make("div", { class: "words" }, message.words.map((text) => make("p", {}, text))),
      ...message.sections.map((section) => this.#section(section)),
      // As long as nothing is known there is nothing to take along.
      ...(message.words.length === 0 ? [] : [this.#downloads()])));
  }

  #downloads() {
    return make("div", { class: "downloads" },
      make("a", { class: "button", href: "/profile.svg", download: "peach-profile.svg" }, say("profile.svg")),
      make("a", { class: "button", href: "/records.csv", download: "peach.csv" }, say("profile.csv")));
  }

  #section(section) {
    const heading = make("h2", { id: `section-${section.id}` }, section.heading);
    const facts = section.facts?.length
      ? make("dl", { class: "facts" }, section.facts.map((fact) => make("div", { class: "fact" },
        make("dt", {}, fact.label), make("dd", { class: "fact-value" }, fact.value),
        fact.note && make("dd", { class: "fact-note" }, fact.note)))) : null;
    return make("section", { class: "card", "aria-labelledby": heading.id }, heading, facts,
      (section.paragraphs ?? []).map((text) => make("p", {}, text)), figure(section, this.#opened));
  }
}
