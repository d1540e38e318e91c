// SPDX-License-Identifier: MIT
// Comparison: two large areas, and between them what the answer was; one area while exercises are only heard.
import { make, set, write, writeIfAny } from "./element.js";
import { Hands } from "./hands.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { Pitches } from "./pitches.js";
import { Foot, Question, isOpen } from "./run.js";

const landscape = matchMedia("(orientation: landscape)");

export class Comparison {
  #foot;
  #hands;
  #pitches = new Pitches(false);
  #verdict = make("div", { class: "verdict", "aria-hidden": "true", hidden: true });
  #why = make("p", { class: "why", hidden: true });
  #note = make("p", { class: "verdict-note", hidden: true });
  #question = new Question(this.#verdict, this.#why);
  #middle = make("div", { class: "middle" }, this.#question.node, this.#pitches.node, this.#note);
  #areas = make("div", { class: "areas", role: "group", "aria-label": say("comparison.question") });
  #next = make("span");
  #goOn = make("button", { class: "area", id: "go-to-next", hidden: true,
    click: () => this.#send({ do: "skip" }) }, icon("skip"), this.#next);
  #answers;
  #isOpen = false;
  #send;

  constructor({ send }) {
    this.#send = send;
    this.#foot = new Foot(send);
    this.#hands = new Hands(send);
    this.#answers = [["higher", "up"], ["lower", "down"]].map(([answer, sign]) => this.#area(answer, sign));
    this.node = make("div", { class: "training" }, make("div", { class: "stage" }, this.#areas), this.#foot.node, this.#hands.node);
    landscape.addEventListener("change", () => this.#arrange());
    this.#arrange();
  }

  #area(answer, sign) {
    const [thumb, told] = [make("span", { class: "thumb-sign" }, icon("thumb")), make("span")];
    const mark = make("span", { class: "area-mark", "aria-hidden": "true", hidden: true }, thumb, told);
    const node = make("button", { class: "area", id: answer, click: () => {
      if (this.#isOpen) this.#send({ do: "answer", answer });
    } }, mark, icon(sign), make("span", {}, say(`answer.${answer}`)));
    return { answer, node, mark, told };
  }

  /** Upright, higher is above lower; lying, the areas are as the keys are: lower left, higher right. */
  #arrange() {
    const focused = document.activeElement;
    const [higher, lower] = this.#answers.map(({ node }) => node);
    this.#areas.append(...(landscape.matches ? [lower, this.#middle, higher] : [higher, this.#middle, lower]), this.#goOn);
    if (this.#areas.contains(focused)) focused.focus();
  }

  #listen(isHeard) {
    if (this.#goOn.hidden === !isHeard) return;
    const hasFocus = this.#areas.contains(document.activeElement);
    for (const { node } of this.#answers) node.hidden = isHeard;
    this.#goOn.hidden = !isHeard;
    this.#goOn.classList.toggle("is-open", isHeard);
    if (hasFocus) (isHeard ? this.#goOn : this.#answers[0].node).focus();
  }

  update(state) {
    this.#isOpen = isOpen(state);
    this.#question.update(state);
    this.#foot.update(state);
    this.#hands.update(state);
    const { pitches } = state;
    for (const { answer, node, mark, told } of this.#answers) {
      const [isRight, isPressed] = [pitches?.right === answer, pitches?.given === answer];
      node.classList.toggle("is-open", this.#isOpen);
      node.classList.toggle("is-right", isRight);
      node.classList.toggle("is-wrong", isPressed && !isRight);
      mark.hidden = !isRight && !isPressed;
      if (isRight || isPressed) write(told, say(isRight ? "comparison.right" : "comparison.pressed"));
      set(node, "aria-disabled", this.#isOpen ? null : "true");
    }
    this.#listen(state.stage === "listening");
    write(this.#next, say(state.isListening ? "listen.next" : "training.skip"));
    const verdict = state.verdict?.kind === "comparison" ? state.verdict : null;
    if (verdict) {
      this.#verdict.className = verdict.isCorrect ? "verdict is-correct" : "verdict is-wrong";
      this.#verdict.replaceChildren(icon("thumb"), make("span", {}, verdict.text));
    }
    this.#verdict.hidden = !verdict;
    writeIfAny(this.#why, state.stage === "again" ? "" : pitches?.sentence);
    writeIfAny(this.#note, verdict?.note);
    this.#pitches.update(state);
  }

  hear(message) {
    this.#hands.hear(message);
  }
}
