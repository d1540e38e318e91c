// SPDX-License-Identifier: MIT
// The one place for sentences that were not asked for: what is wrong, and what was refused.
import { make } from "./element.js";

export class Notice {
  #place;
  #message = null;
  #refusal = null;
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

  refuse(sentence) {
    this.#refusal = sentence;
    this.#show();
  }

  /** Something else is done now. */
  forgetRefusal() {
    if (this.#refusal === null) return;
    this.#refusal = null;
    this.#show();
  }

  #show() {
    const isWarning = this.#refusal !== null || Boolean(this.#message?.isWarning);
    const text = this.#refusal ?? (this.#isQuiet && !isWarning ? "" : this.#message?.text ?? "");
    const mark = `${this.#refusal === null ? this.#message?.id : "refused"}:${isWarning}:${text}`;
    if (mark === this.#shown) return;
    this.#shown = mark;
    this.#place.replaceChildren();
    if (text) this.#place.append(make("p", { class: isWarning ? "notice is-warning" : "notice" }, text));
  }
}
