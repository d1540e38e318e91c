// SPDX-License-Identifier: MIT
// Learning in place: beside each thing that can be done, the question which control shall do it.
import { make, writeIfAny, write } from "./element.js";
import { say } from "./label.js";

export class Lesson {
  #send;
  #isOpen = false;
  #opener = null;
  #question = make("p", { class: "lesson-question", tabindex: "-1" });
  #hint = make("p");
  #turns = make("div", { class: "lesson-turns" });
  #panel = make("div", { class: "lesson", role: "group", "aria-label": say("controllers.learn") },
    make("div", { "aria-live": "polite" }, this.#question, this.#hint), this.#turns);

  constructor(send) {
    this.#send = send;
  }

  /** The rows of a controller: what can be done, by what, and a button to teach it. */
  list(controller, id) {
    const all = this.#button(controller, `${id}-learn`, {}, say("controllers.teach"));
    const rows = controller.actions.map(({ action, name, by }, place) => {
      const button = this.#button(controller, `${id}-learn-${place}`, { action },
        say("controllers.learn"), make("span", { class: "unseen" }, `: ${name}`));
      const what = make("div", { class: "action-what" }, make("span", { class: "action-name" }, name),
        make("span", { class: "action-by" }, by ?? say("controllers.nothing")));
      return this.#withPanel(make("li", { class: "action-row" }, what, button), button);
    });
    return make("ul", { class: "actions-list", "aria-labelledby": id }, ...rows,
      this.#withPanel(make("li", { class: "action-row" }, all), all));
  }

  #button(controller, id, what, ...texts) {
    return make("button", { class: "button", id, click: () => this.begin(controller, id, what) }, ...texts);
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** The question appears where the element with the id `opener` is. */
  begin(controller, opener, what) {
    this.#opener = opener;
    this.#isOpen = true;
    this.#send({ do: "teach", controller: controller.id, ...what });
  }

  #withPanel(row, button) {
    if (this.#isOpen && button.id === this.#opener && this.#panel.isConnected) row.append(this.#panel);
    return row;
  }

  hear({ isOpen, question, hint, turns, sentence }) {
    if (!this.#isOpen) return;
    if (!isOpen && !sentence) return this.#close();
    const begins = !this.#panel.isConnected;
    if (isOpen) writeIfAny(this.#question, question || this.#question.textContent);
    else write(this.#question, sentence);
    writeIfAny(this.#hint, hint);
    const buttons = isOpen ? turns.map((turn) => this.#turn(turn, () => this.#send({ do: "lesson", turn })))
      : [this.#turn("done", () => this.#close())];
    if (this.#turns.childElementCount !== buttons.length || !isOpen) this.#turns.replaceChildren(...buttons);
    if (begins) document.getElementById(this.#opener)?.closest("li, .touched").append(this.#panel);
    if (begins || !isOpen) this.#question.focus();
  }

  #turn(turn, click) {
    return make("button", { class: "button", id: `lesson-${turn}`, click }, say(`dialog.${turn}`));
  }

  end() {
    if (!this.#isOpen) return;
    this.#send({ do: "lesson", turn: "cancel" });
    this.#close();
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#panel.remove();
    this.#turns.replaceChildren();
    document.getElementById(this.#opener)?.focus();
  }
}
