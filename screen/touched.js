// SPDX-License-Identifier: MIT
// The control that was touched last, and what it shall do.
import { make, write } from "./element.js";
import { say } from "./label.js";

export class Touched {
  #actions;
  #isMoved = null;
  #what = make("p", { class: "touched-what" });
  #choice;
  #form;

  /** `before` is the same of an older list of controllers; `teach(action)` begins to teach. */
  constructor({ actions, name }, id, before, teach) {
    this.#actions = actions;
    this.#choice = make("select", { class: "field", id: `${id}-action`, "aria-label": say("controllers.shall", name) });
    this.#form = make("div", { class: "touched-form", hidden: true }, this.#choice,
      make("button", { class: "button is-main", id: `${id}-teach`, click: () => teach(this.#choice.value) },
        say("controllers.teachThis")));
    this.node = make("div", { class: "touched" }, this.#what, this.#form);
    write(this.#what, before?.text ?? say("controllers.press"));
    if (before?.isMoved !== undefined && before.isMoved !== null) this.#offer(before.isMoved);
  }

  get text() {
    return this.#what.textContent;
  }

  get isMoved() {
    return this.#isMoved;
  }

  hear({ control, effect, text, isMoved }) {
    write(this.#what, control ? effect : text);
    this.#offer(isMoved);
  }

  /** What a control can do that is pressed, or moved. */
  #offer(isMoved) {
    this.#form.hidden = false;
    if (isMoved === this.#isMoved) return;
    this.#isMoved = isMoved;
    this.#choice.replaceChildren(...this.#actions.filter((action) => action.isMoved === isMoved)
      .map(({ action, name }) => make("option", { value: action }, name)));
  }
}
