// SPDX-License-Identifier: MIT
// The listening check: what is known of the output, and the questions one after the other.
import { make, set, write, writeIfAny } from "./element.js";
import { say } from "./label.js";

export class Headphones {
  #known = make("p", { class: "headphones-known" });
  #texts = [make("p", { class: "lesson-question", tabindex: "-1" }), make("p"), make("p")];
  #keys = make("div", { class: "lesson-turns" });
  #panel = make("div", { class: "lesson", role: "group", "aria-labelledby": "headphones", hidden: true },
    make("div", { "aria-live": "polite" }, this.#texts), this.#keys);
  #begin = make("button", { class: "button", id: "check", "aria-describedby": "headphones",
    click: () => this.#send({ do: "check" }) }, say("headphones.check"));
  #send;

  constructor(send) {
    this.#send = send;
    this.node = make("div", { class: "setting is-compact" },
      make("div", { class: "setting-head" }, make("h3", { class: "setting-name", id: "headphones" }, say("headphones.title"))),
      make("div", { class: "setting-texts" }, make("p", { class: "setting-description" }, say("headphones.text")), this.#known),
      make("div", { class: "buttons" }, this.#begin), this.#panel);
  }

  hear({ kind, headphones, sentences, place, isHeard, keys }) {
    if (kind === "output") write(this.#known, headphones);
    if (kind !== "check") return;
    const hasFocus = () => this.node.contains(document.activeElement);
    const [hadFocus, isOver] = [hasFocus(), keys.length === 0];
    const isOther = isOver !== !this.#begin.hidden;
    this.#panel.hidden = sentences.length === 0;
    [...sentences, place, null].forEach((text, at) => this.#texts[at] && writeIfAny(this.#texts[at], text));
    if (keys.map(({ key }) => key).join() !== [...this.#keys.children].map(({ value }) => value).join()) {
      this.#keys.replaceChildren(...keys.map(({ key, text }) => make("button", { class: "button", value: key,
        click: () => this.press(key) }, text)));
    }
    for (const button of this.#keys.children) {
      set(button, "aria-disabled", !isHeard && button.value !== "escape" && "true");
    }
    this.#begin.hidden = !isOver;
    if (hadFocus && (isOther || !hasFocus())) (isOver ? this.#begin : this.#texts[0]).focus();
  }

  /** Answers with a key if it is one of the question's. */
  press(key) {
    const isKnown = [...this.#keys.children].some(({ value }) => value === key);
    if (isKnown) this.#send({ do: "check", key });
    return isKnown;
  }

  /** The view is left, and hears no more. */
  end() {
    this.press("escape");
    this.hear({ kind: "check", sentences: [], keys: [] });
  }
}
