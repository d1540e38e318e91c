// SPDX-License-Identifier: MIT
// The profile: what is heard, what to do next, charts to explore, and their figures folded below.
import { chart } from "./chart.js";
import { keepingFocus, make, set } from "./element.js";
import { facts, table } from "./figure.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { pictureLink } from "./share.js";
import { dialog } from "./question.js";

/** By how many pixels the width has to change before charts are drawn anew. */
const patience = 40;
/** From the first interval to the detuned one, in ms, at a note's usual length. */
const pause = 2300;
const cards = ["timeline", "notes", "intervals", "matching"];
/** Whose tables have many columns. */
const wide = ["intervals", "matching"];

export class Profile {
  #waiting = make("p", { class: "dim", role: "status" }, say("profile.waiting"));
  #body = make("div", { class: "profile", "aria-busy": "true" });
  #probe = make("div", { class: "card probe", "aria-hidden": "true" }, make("div"));
  #opened = new Set();
  #chosen = new Map();
  #width = 0;
  #second = 0;
  #send;
  #watch = new ResizeObserver(() => this.#ask(patience));

  constructor({ send }) {
    this.#send = send;
    this.node = make("div", { class: "page" }, make("div", { class: "charts" }, this.#probe), this.#waiting, this.#body);
  }

  open() {
    this.#ask(0);
    this.#watch.observe(this.#probe);
  }

  close() {
    this.#watch.disconnect();
    clearTimeout(this.#second);
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
    if (message.kind === "day") this.#showDay(message);
    if (message.kind !== "profile") return;
    this.#waiting.hidden = true;
    set(this.#body, "aria-busy", null);
    const sections = new Map(message.sections.map((section) => [section.id, section]));
    keepingFocus(() => this.#body.replaceChildren(this.#opening(message),
      make("div", { class: "charts" }, cards.map((id) => sections.has(id) && this.#card(sections.get(id), message.width, message.next?.label))),
      // As long as nothing is known there are no figures, and nothing to take along.
      ...(message.hasAnswers ? [this.#details(message, sections), this.#share()] : [])));
  }

  #opening({ headline, progress, next, examples }) {
    return make("div", { class: "opening" },
      make("div", { class: "opening-words" }, make("h2", { class: "headline" }, headline),
        progress && make("p", { class: "progress" }, progress),
        next && make("div", { class: "next" },
          make("button", { class: "button is-main", id: "next", click: () => this.#send(next.start) }, next.label),
          next.reason && make("p", { class: "dim" }, next.reason))),
      examples && make("div", { class: "examples", role: "group", "aria-labelledby": "examples" },
        make("p", { class: "examples-head" }, make("strong", { id: "examples" }, examples.title),
          make("span", { class: "dim" }, examples.caption)),
        make("div", { class: "examples-list" }, examples.list.map((example) =>
          make("button", { class: example.isThreshold ? "example is-threshold" : "example",
            click: () => this.#play(example.hear) },
          make("span", { class: "example-number" }, icon("play"), example.number), " ",
          make("span", { class: "example-meaning" }, example.meaning))))));
  }

  /** A detuned interval is heard after the same in tune; a single note has that in it. */
  #play(hear) {
    clearTimeout(this.#second);
    if (hear.interval === "P1") return this.#send(hear);
    this.#send({ ...hear, cents: 0 });
    this.#second = setTimeout(() => this.#send(hear), pause);
  }

  #act(mark) {
    if (mark.hear) this.#play(mark.hear);
    else if (mark.day) this.#send({ day: mark.day });
  }

  #card(section, width, next) {
    const heading = make("h3", { id: `section-${section.id}` }, section.title);
    const place = make("div", { class: "chart-place" });
    const draw = () => {
      const index = Math.min(this.#chosen.get(section.id) ?? 0, section.charts.length - 1);
      const one = section.charts[index];
      place.replaceChildren(...(one ? [chart(one, { id: `chart-${section.id}`, width,
        label: [section.title, one.name].filter(Boolean).join(": "), act: (mark) => this.#act(mark) })] : []));
      [...choices.children].forEach((button, at) => set(button, "aria-pressed", String(at === index)));
    };
    const choices = make("div", { class: "choices", role: "group", "aria-labelledby": heading.id },
      section.charts.length > 1 && section.charts.map(({ name }, index) => make("button", { class: "choice",
        id: `choice-${section.id}-${index}`, click: () => {
          this.#chosen.set(section.id, index);
          draw();
        } }, name)));
    choices.hidden = section.charts.length < 2;
    draw();
    return make("section", { class: "card chart-card", "aria-labelledby": heading.id },
      make("div", { class: "chart-head" }, heading, section.step && section.step.label !== next && make("button", { class: "quiet-button",
        id: `step-${section.id}`, click: () => this.#send(section.step.start) }, section.step.label)),
      make("p", { class: "chart-lead" }, section.lead ?? section.paragraphs[0] ?? ""), choices, place,
      section.hints.map((text) => make("p", { class: "chart-hint" }, text)));
  }

  #showDay({ heading, sentence, table: answers }) {
    if (!this.node.isConnected || document.querySelector("dialog[open]")) return;
    const box = dialog(heading, [make("p", { class: "dim" }, sentence), answers && table(answers),
      make("div", { class: "dialog-buttons" },
        make("button", { class: "button", click: () => box.close() }, say("dialog.close")))]);
    box.classList.add("day");
  }

  #details({ findings, subtitle }, sections) {
    const tables = [...cards.map((id) => sections.get(id))].filter((section) => section?.table);
    const curve = sections.get("curve");
    const numbers = sections.get("discrimination");
    return make("section", { class: "details", "aria-labelledby": "details" },
      make("h2", { id: "details" }, say("profile.details")),
      findings.length > 0 && this.#fold("findings", say("profile.findings"), "",
        () => findings.map((text) => make("p", {}, text))),
      curve && this.#fold("curve", curve.heading, say("profile.curve"), () => [
        make("div", { class: "side-by-side" },
          chart({ ...curve.charts[0] }, { id: "chart-curve" }),
          make("div", {}, curve.paragraphs.map((text) => make("p", { class: "dim" }, text)), curve.table && table(curve.table)))]),
      this.#fold("numbers", say("profile.numbers"), subtitle, () => [numbers && make("h3", {}, numbers.heading),
        facts(numbers), (numbers?.paragraphs ?? []).map((text) => make("p", { class: "dim" }, text)),
        facts(sections.get("matching"), true),
        ["intervals", "matching"].map((id) => (sections.get(id)?.table ? sections.get(id).paragraphs : [])
          .map((text) => make("p", {}, text))),
        make("div", { class: "side-by-side" }, tables.filter(({ id }) => !wide.includes(id)).map((section) => table(section.table))),
        tables.filter(({ id }) => wide.includes(id)).map((section) => table(section.table))]),
      sections.has("terms") && this.#fold("terms", sections.get("terms").heading, "",
        () => sections.get("terms").paragraphs.map((text) => make("p", {}, text))));
  }

  /** What is folded is made when it is opened. */
  #fold(id, title, remark, content) {
    const place = make("div", { class: "fold-content" });
    const fold = make("details", { class: "fold", toggle: () => {
      if (fold.open) this.#opened.add(id);
      else this.#opened.delete(id);
      place.replaceChildren(...(fold.open ? [make("div", {}, content())] : []));
    } }, make("summary", { id: `fold-${id}` }, make("span", {}, title),
      remark && make("span", { class: "fold-remark" }, remark)), place);
    fold.open = this.#opened.has(id);
    return fold;
  }

  #share() {
    return make("div", { class: "share" }, make("p", { class: "dim" }, say("profile.share")), pictureLink(),
      make("a", { class: "button", href: "/profile.svg", download: "peach-profile.svg" }, say("profile.svg")),
      make("a", { class: "button", href: "/records.csv", download: "peach.csv" }, say("profile.csv")));
  }
}
