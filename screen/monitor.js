// SPDX-License-Identifier: MIT
// What arrives, line by line, newest first, and where the wheel stands.
import { make, set } from "./element.js";
import { say } from "./label.js";

const mostLines = 12;

export class Monitor {
  #lines = make("ol", { class: "monitor-lines" });
  #quiet = make("p", { class: "dim" }, say("controllers.quiet"));
  #wheel = make("div", { class: "wheel", role: "meter", "aria-label": say("controllers.wheel"),
    "aria-valuemin": "-100", "aria-valuemax": "100", "aria-valuenow": "0" }, make("div", { class: "wheel-mark" }));
  #meter = make("div", { class: "wheel-row" }, make("span", { "aria-hidden": "true" }, say("controllers.wheel")),
    this.#wheel);

  constructor() {
    this.node = make("section", { class: "card monitor", "aria-labelledby": "monitor", hidden: true },
      make("h2", { id: "monitor" }, say("controllers.monitor")), this.#meter, this.#quiet, this.#lines);
  }

  hear(message) {
    this.#quiet.hidden = true;
    if (message.wheel !== null && message.wheel !== undefined) {
      this.#wheel.style.setProperty("--wheel", message.wheel);
      set(this.#wheel, "aria-valuenow", Math.round(message.wheel * 100));
    }
    this.#lines.prepend(make("li", {}, make("span", { class: "monitor-time" }, message.time),
      make("span", { class: "monitor-text" }, message.text),
      make("span", { class: "monitor-effect" }, message.effect)));
    while (this.#lines.children.length > mostLines) this.#lines.lastChild.remove();
  }
}
