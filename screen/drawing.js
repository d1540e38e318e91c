// SPDX-License-Identifier: MIT
// A drawing of a controller that follows the player's hands: what is pressed is lit, wheels and knobs stand where the hand is.
import { picture } from "./element.js";

/** How long a part without a release stays lit, in milliseconds. */
const brief = 160;
/** Steps of an endless knob for one turn. */
const turn = 24;

/** Lights `element` from a press to its release, or for a moment. */
export function light(element, change) {
  clearTimeout(Number(element.dataset.timer));
  element.classList.toggle("is-down", change !== "released");
  if (!["pressed", "released"].includes(change)) {
    element.dataset.timer = setTimeout(() => element.classList.remove("is-down"), brief);
  }
}

export class Drawing {
  #steps = new Map();

  constructor(svg, description) {
    this.node = picture(svg, description, { class: "drawing" });
    for (const grip of this.node.querySelectorAll("[data-travel]")) {
      grip.style.setProperty("--travel", `${grip.dataset.travel}px`);
    }
  }

  hear({ part, note, change, place, steps }) {
    const whole = this.node.querySelector(`[data-control="${CSS.escape(part)}"]`);
    if (!whole) return;
    if (change === "moved") return whole.style.setProperty("--place", place);
    if (change === "turned") {
      this.#steps.set(part, (this.#steps.get(part) ?? 0) + steps);
      whole.style.setProperty("--place", .5 + this.#steps.get(part) / turn / .75);
    }
    light((note !== null && whole.querySelector(`[data-note="${note}"]`)) || whole, change);
  }
}
