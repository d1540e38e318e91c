// SPDX-License-Identifier: MIT
// Pitch Matching: a blank track, small steps beside it, and afterwards where the note stopped.
import { make, set, writeIfAny } from "./element.js";
import { Hands } from "./hands.js";
import { arrow, disc, icon } from "./icon.js";
import { say } from "./label.js";
import { Pitches } from "./pitches.js";
import { Foot, Question, isOpen } from "./run.js";
import { Slider } from "./slider.js";

export class Matching {
  #foot;
  #hands;
  #slider;
  #take;
  #nudges = [];
  #pitches = new Pitches(true);
  #why = make("p", { class: "why", hidden: true });
  #question = new Question(this.#why);
  #plate = make("div", { class: "plate", "aria-hidden": "true", hidden: true });
  #note = make("p", { class: "verdict-note", hidden: true });
  #isOpen = false;
  #number = null;
  #travels = {};
  #send;

  constructor({ send }) {
    this.#send = send;
    this.#foot = new Foot(send);
    this.#hands = new Hands(send);
    this.#slider = new Slider(send);
    this.#take = make("button", { class: "button is-main take", id: "take", click: () => {
      if (this.#isOpen) send({ do: "confirm" });
    } }, icon("check"), make("span", {}, say("matching.take")));
    this.node = make("div", { class: "training is-matching" }, this.#question.node,
      make("div", { class: "stage is-matching" }, this.#slider.node, this.#pitches.node, this.#plate, this.#note),
      make("div", { class: "steps" }, [1, 10, -1, -10].map((cents) => this.#nudge(cents))), this.#take, this.#foot.node, this.#hands.node);
  }

  #nudge(cents) {
    const key = `matching.${cents > 0 ? "up" : "down"}${Math.abs(cents)}`;
    const text = cents > 0 ? `+${cents}` : `−${-cents}`;
    const button = make("button", { class: "step", "aria-label": say(key), click: () => {
      if (!this.#isOpen) return;
      this.#send({ do: "nudge", cents });
      this.#slider.shift(cents * this.#travels.right);
    } }, text);
    this.#nudges.push(button);
    return button;
  }

  update(state) {
    const wasOpen = this.#isOpen;
    this.#isOpen = isOpen(state);
    const begins = this.#isOpen && (!wasOpen || state.number !== this.#number);
    this.#number = state.number;
    this.#travels = state.travels;
    this.#question.update(state);
    this.#foot.update(state);
    this.#hands.update(state);
    this.#slider.update(this.#isOpen, state.slideCommits, begins);
    for (const button of [this.#take, ...this.#nudges]) set(button, "aria-disabled", this.#isOpen ? null : "true");
    const verdict = state.verdict?.kind === "matching" ? state.verdict : null;
    this.#plate.hidden = !verdict;
    writeIfAny(this.#note, verdict?.note);
    writeIfAny(this.#why, state.stage === "again" ? "" : state.pitches?.sentence);
    if (verdict) this.#plate.replaceChildren(...this.#told(verdict));
    this.#pitches.update(state);
    this.#slider.mark(state.pitches ? this.#pitches.place(state.pitches.cents) : null);
  }

  #told(verdict) {
    const sign = verdict.isDeadCentre ? disc() : arrow(verdict.direction === "sharp", verdict.band);
    return [make("p", { class: "plate-number" }, verdict.number), make("p", { class: "plate-unit" }, verdict.unit),
      make("p", { class: "plate-word" }, sign, verdict.word)];
  }

  press(key) {
    this.#slider.shift(this.#travels[key] ?? 0);
  }

  cut() {
    this.#slider.cut();
  }

  hear(message) {
    this.#hands.hear(message);
  }
}
