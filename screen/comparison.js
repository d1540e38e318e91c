// SPDX-License-Identifier: MIT
// Comparison: two large areas, and between them what the answer was; one area while exercises are only heard.
import { make, set, write, writeIfAny } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { Foot, Question, isOpen } from "./run.js";

const landscape = matchMedia("(orientation: landscape)");

export class Comparison {
  #question = new Question();
  #foot;
  #verdict = make("div", { class: "verdict", "aria-hidden": "true", hidden: true });
  #note = make("p", { class: "verdict-note", hidden: true });
  #areas = make("div", { class: "areas", role: "group", "aria-label": say("comparison.question") });
  #higher;
  #next = make("span");
  #heard = make("div", { class: "areas" }, make("button", { class: "area is-open", id: "go-to-next",
    click: () => this.#send({ do: "skip" }) }, icon("skip"), this.#next));
  #lower;
  #isOpen = false;
  #send;

  constructor({ send }) {
    this.#send = send;
    this.#foot = new Foot(send);
    this.#higher = this.#area("higher", "up");
    this.#lower = this.#area("lower", "down");
    this.node = make("div", { class: "training" }, this.#question.node,
      make("div", { class: "stage" }, this.#areas, this.#verdict, this.#note), this.#foot.node);
    landscape.addEventListener("change", () => this.#arrange());
    this.#arrange();
  }

  #area(answer, sign) {
    return make("button", { class: "area", id: answer, click: () => {
      if (this.#isOpen) this.#send({ do: "answer", answer });
    } }, icon(sign), make("span", {}, say(`answer.${answer}`)));
  }

  /** Upright, higher is above lower; lying, the areas are as the keys are: lower left, higher right. */
  #arrange() {
    const focused = document.activeElement;
    this.#areas.append(...(landscape.matches ? [this.#lower, this.#higher] : [this.#higher, this.#lower]));
    if (this.#areas.contains(focused)) focused.focus();
  }

  #listen(isHeard) {
    const [before, after] = isHeard ? [this.#areas, this.#heard] : [this.#heard, this.#areas];
    if (!before.parentNode) return;
    const hasFocus = before.contains(document.activeElement);
    before.replaceWith(after);
    if (hasFocus) after.firstChild.focus();
  }

  update(state) {
    this.#isOpen = isOpen(state);
    this.#question.update(state);
    this.#foot.update(state);
    for (const area of [this.#higher, this.#lower]) {
      area.classList.toggle("is-open", this.#isOpen);
      set(area, "aria-disabled", this.#isOpen ? null : "true");
    }
    this.#listen(state.stage === "listening");
    write(this.#next, say(state.isListening ? "listen.next" : "training.skip"));
    const verdict = state.verdict?.kind === "comparison" ? state.verdict : null;
    if (verdict) {
      this.#verdict.className = verdict.isCorrect ? "verdict is-correct" : "verdict is-wrong";
      this.#verdict.replaceChildren(icon("thumb"), make("span", {}, verdict.text));
    }
    this.#verdict.hidden = !verdict;
    writeIfAny(this.#note, verdict?.note);
  }
}
