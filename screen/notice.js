// SPDX-License-Identifier: MIT
// The places for sentences: what is wrong, and what became of a deed.
import { make, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

const store = "peach.hidden";
const mostHidden = 20;

function read() {
  try { return JSON.parse(localStorage.getItem(store)) ?? []; } catch { return []; }
}

export class Notices {
  #place;
  #messages = [];
  /** What the page is about: Start, an exercise, or something else. */
  #kind = "start";
  /** The latest that was told before the run. */
  #before = 0;
  /** What is seen, by its number: what stays is not announced once more. */
  #shown = new Map();

  constructor(place) {
    this.#place = place;
  }

  take(messages) {
    this.#messages = messages;
    this.#show();
  }

  /** What was said before a run is no news beside its exercises. */
  leaveBehind() {
    this.#before = Math.max(0, ...this.#messages.map(({ id }) => id));
  }

  be(kind) {
    this.#kind = kind;
    this.#show();
  }

  /** Beside an exercise there is room for the latest of its run only; who is about something else is told only what is wrong. */
  #wanted() {
    const hidden = read();
    return this.#ofKind().filter(({ isAdvice, text }) => !isAdvice || !hidden.includes(text));
  }

  /** Advice that was read once is shown no more in this browser. */
  #hide(text) {
    const hidden = [...read(), text].slice(-mostHidden);
    try { localStorage.setItem(store, JSON.stringify(hidden)); } catch { return; }
    this.#show();
    document.getElementById("title")?.focus({ preventScroll: true });
  }

  #ofKind() {
    if (this.#kind === "start") return this.#messages;
    if (this.#kind === "page") return this.#messages.filter(({ isWarning }) => isWarning);
    const latest = Math.max(...this.#messages.map(({ id }) => id));
    return this.#messages.filter(({ id }) => id === latest && id > this.#before);
  }

  #show() {
    const wanted = this.#wanted();
    const before = this.#shown;
    this.#shown = new Map(wanted.map(({ id, isWarning, isAdvice, text }) => [id, before.get(id) ?? make("div",
      { class: isWarning ? "notice is-warning" : "notice" }, make("p"), isAdvice && make("button",
        { class: "round-button", "aria-label": `${say("notice.hide")}: ${text}`, click: () => this.#hide(text) }, icon("cross")))]));
    for (const [id, element] of before) if (!this.#shown.has(id)) element.remove();
    // From behind, because what is new stands before what is old.
    let next = null;
    for (const { id, text } of wanted.toReversed()) {
      const element = this.#shown.get(id);
      write(element.firstChild, text);
      if (element.parentNode !== this.#place || element.nextSibling !== next) this.#place.insertBefore(element, next);
      next = element;
    }
  }
}

/** What came of a deed, or why it was refused: at the window's foot, wherever one has scrolled, until something else is done. */
export class Outcome {
  #place;

  constructor(place) {
    this.#place = place;
  }

  tell(sentence, isWarning) {
    const focused = document.activeElement;
    const close = () => {
      this.forget();
      focused?.focus();
    };
    const kind = isWarning ? "notice is-warning outcome" : "notice outcome";
    this.#place.replaceChildren(make("div", { class: kind }, make("p", {}, sentence),
      make("button", { class: "round-button", "aria-label": say("dialog.close"), click: close }, icon("cross"))));
    focused?.scrollIntoView({ block: "nearest" });
  }

  forget() {
    if (this.#place.firstChild) this.#place.replaceChildren();
  }
}
