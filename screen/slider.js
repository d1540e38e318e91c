// SPDX-License-Identifier: MIT
// The blank track of Pitch Matching. It knows no cents: it tells by which share of itself the thumb was moved.
import { make, set } from "./element.js";
import { say } from "./label.js";

/** Raw events come before the frame that they are drawn in, where the browser has them. */
const moved = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";
export class Slider {
  #thumb = make("div", { class: "thumb" });
  #send;
  #isOpen = false;
  #commits = false;
  /** Where the thumb is, from 0 (bottom) to 1 (top). */
  #place = 0.5;
  /** The finger that holds the thumb: its id and last height, how far the thumb can go, and whether it has moved. */
  #drag = null;

  constructor(send) {
    this.#send = send;
    this.node = make("div", {
      class: "track", id: "slider", role: "slider", tabindex: "0", "aria-label": say("matching.slider"),
      "aria-orientation": "vertical", "aria-valuemin": "-1", "aria-valuemax": "1", "aria-valuenow": "0",
      "aria-valuetext": say("matching.tuning"),
      pointerdown: (event) => this.#take(event),
      [moved]: (event) => this.#move(event),
      pointerup: (event) => this.#release(event),
      lostpointercapture: () => this.cut(),
    }, this.#thumb);
    this.#draw();
  }

  /** The thumb goes back to the middle for each note that is to be tuned. */
  update(isOpen, commits, begins) {
    if (!isOpen) this.cut();
    this.#isOpen = isOpen;
    this.#commits = commits;
    this.node.classList.toggle("is-open", isOpen);
    set(this.node, "aria-disabled", isOpen ? null : "true");
    if (!begins) return;
    this.#place = 0.5;
    this.#draw();
  }

  /** After the verdict: where the note stopped, on the scale beside the track, whose target is in the middle. */
  mark(place) {
    this.node.classList.toggle("is-marked", place !== null);
    this.node.style.setProperty("--place", (place ?? this.#place).toFixed(4));
  }

  /** Moves the thumb by a share of the track, and returns by how much it went. */
  shift(wanted) {
    if (!this.#isOpen) return 0;
    const before = this.#place;
    this.#place = Math.min(1, Math.max(0, before + wanted));
    this.#draw();
    return this.#place - before;
  }

  /** Ends a drag without taking the pitch. */
  cut() {
    this.#drag = null;
    this.node.classList.remove("is-held");
  }

  #take(event) {
    if (event.button !== 0 || this.#drag) return;
    event.preventDefault();
    this.node.focus({ preventScroll: true });
    this.node.setPointerCapture(event.pointerId);
    const way = this.node.clientHeight - this.#thumb.offsetHeight;
    this.#drag = { finger: event.pointerId, height: event.clientY, way, hasMoved: false };
    this.node.classList.add("is-held");
  }

  #move(event) {
    if (event.pointerId !== this.#drag?.finger) return;
    const wanted = (this.#drag.height - event.clientY) / this.#drag.way;
    this.#drag.height = event.clientY;
    const travel = this.shift(wanted);
    if (!travel) return;
    this.#drag.hasMoved = true;
    this.#send({ do: "tune", travel });
  }

  #release(event) {
    if (event.pointerId !== this.#drag?.finger) return;
    this.#move(event);
    const counts = this.#isOpen && this.#commits && this.#drag.hasMoved;
    this.cut();
    if (counts) this.#send({ do: "confirm" });
  }

  #draw() {
    this.node.style.setProperty("--place", this.#place.toFixed(4));
  }
}
