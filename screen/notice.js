// SPDX-License-Identifier: MIT
// The places for sentences that were not asked for: what is wrong, and what was refused.
import { make } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

export class Notice {
  #place;
  #message = null;
  /** On pages that are about something else only what is wrong is said. */
  #isQuiet = false;
  #shown = "";

  constructor(place) {
    this.#place = place;
  }

  take(message) {
    this.#message = message;
    this.#show();
  }

  be(isQuiet) {
    this.#isQuiet = isQuiet;
    this.#show();
  }

  #show() {
    const isWarning = Boolean(this.#message?.isWarning);
    const text = this.#isQuiet && !isWarning ? "" : this.#message?.text ?? "";
    const mark = `${this.#message?.id}:${isWarning}:${text}`;
    if (mark === this.#shown) return;
    this.#shown = mark;
    this.#place.replaceChildren();
    if (text) this.#place.append(make("p", { class: isWarning ? "notice is-warning" : "notice" }, text));
  }
}

/** Why something was refused: at the window's foot, wherever one has scrolled, until something else is done. */
export class Refusal {
  #place;

  constructor(place) {
    this.#place = place;
  }

  tell(sentence) {
    const focused = document.activeElement;
    const close = () => {
      this.forget();
      focused?.focus();
    };
    this.#place.replaceChildren(make("div", { class: "notice is-warning refusal" }, make("p", {}, sentence),
      make("button", { class: "round-button", "aria-label": say("dialog.close"), click: close }, icon("cross"))));
    focused?.scrollIntoView({ block: "nearest" });
  }

  forget() {
    if (this.#place.firstChild) this.#place.replaceChildren();
  }
}
