// SPDX-License-Identifier: MIT
// What both kinds of training screen have around the exercise: what is asked, and what else can be done.
import { make, writeIfAny, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

/** Whether what the player does counts now: an exercise of the run is open. */
export const isOpen = (state) => state.phase === "training" && (state.stage === "target" || state.stage === "open");

/** The line above the exercise. */
export class Question {
  #name = make("span");
  #tuning = make("span", { class: "tuning" });
  #interval = make("p", { class: "interval" }, this.#name, this.#tuning);
  #prompt = make("p", { class: "prompt" });

  /** `answered` is shown in place of what is asked. */
  constructor(...answered) {
    this.node = make("div", { class: "question" }, this.#interval,
      make("div", { class: "asked" }, this.#prompt, make("div", { class: "answered" }, answered)));
  }

  update(state) {
    write(this.#name, state.interval);
    writeIfAny(this.#tuning, state.tuning);
    this.#interval.hidden = !state.interval;
    write(this.#prompt, state.prompt);
  }
}

/** The line below the exercise: how it goes, and what is done seldom. */
export class Foot {
  #figures = make("p", { class: "figures" });
  #actions;
  #skip;
  #goOn;

  constructor(send) {
    const action = (key, sign) => make("button", {
      class: "button", id: `do-${key}`, click: () => send({ do: key }),
    }, icon(sign), make("span", {}, say(`training.${key}`)));
    this.#skip = action("skip", "skip");
    this.#actions = make("div", { class: "actions" }, action("repeat", "again"), this.#skip, action("hearLast", "ear"));
    this.#goOn = make("button", { class: "button is-main", id: "go-on", hidden: true,
      click: () => send({ do: "startLast" }) }, say("training.goOn"));
    this.node = make("div", { class: "foot" }, this.#goOn, this.#figures, this.#actions);
  }

  update(state) {
    writeIfAny(this.#figures, state.figures);
    this.#goOn.hidden = state.phase !== "paused";
    this.#actions.hidden = state.phase === "paused";
    // What is only heard has a larger button for it.
    this.#skip.hidden = state.stage === "listening";
  }
}
