// SPDX-License-Identifier: MIT
// Learning in place: beside each thing that can be done, the question which control shall do it.
import { make, writeIfAny, write } from "./element.js";
import { say } from "./label.js";

export class Lesson {
  #send;
  #isOpen = false;
  #opener = null;
  #question = make("p", { class: "lesson-question", tabindex: "-1" });
  #heard = make("p", { class: "lesson-heard" });
  #choices = make("div", { class: "lesson-choices" });
  #sentence = make("p");
  #end = make("button", { class: "button", id: "lesson-end", click: () => this.end() });
  #panel = make("div", { class: "lesson", role: "group", "aria-label": say("controllers.learn") },
    make("div", { "aria-live": "polite" }, this.#question, this.#heard, this.#sentence), this.#choices, this.#end);

  constructor(send) {
    this.#send = send;
  }

  /** The rows of a controller: what can be done, by what, and a button to teach it. */
  list(controller, id) {
    return make("ul", { class: "actions-list", "aria-labelledby": id },
      controller.actions.map(({ action, name, by }, place) => {
        const button = make("button", { class: "button", id: `${id}-learn-${place}`, click: () => {
          this.#opener = button.id;
          this.#isOpen = true;
          this.#send({ learn: { controller: controller.id, action } });
        } }, say("controllers.learn"), make("span", { class: "unseen" }, `: ${name}`));
        const what = make("div", { class: "action-what" }, make("span", { class: "action-name" }, name),
          make("span", { class: "action-by" }, by ?? say("controllers.nothing")));
        const row = make("li", { class: "action-row" }, what, button);
        if (this.#isOpen && button.id === this.#opener && this.#panel.isConnected) row.append(this.#panel);
        return row;
      }));
  }

  hear(message) {
    if (!message.isOpen) {
      if (!message.isDone) this.#close();
      if (!message.sentence) return;
    }
    if (!this.#isOpen) return;
    const begins = !this.#panel.isConnected;
    write(this.#question, message.question ?? "");
    writeIfAny(this.#heard, message.heard && say("controllers.heard", message.heard));
    writeIfAny(this.#sentence, message.sentence);
    this.#question.hidden = message.isDone;
    this.#choices.hidden = !message.choices?.length;
    this.#choices.replaceChildren(...(message.choices ?? []).map(({ id, text }) => make("button",
      { class: "button", click: () => this.#send({ learn: { choice: id } }) }, text)));
    write(this.#end, say(message.isDone ? "dialog.done" : "dialog.cancel"));
    if (!begins) return;
    document.getElementById(this.#opener)?.closest("li").append(this.#panel);
    this.#question.focus();
  }

  end() {
    if (!this.#isOpen) return;
    this.#send({ learn: null });
    this.#close();
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#panel.remove();
    document.getElementById(this.#opener)?.focus();
  }
}
