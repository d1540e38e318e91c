// SPDX-License-Identifier: MIT
// Full screen on phones and tablets, where the browser's own bars take much of the room.
import { make, set } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

const isTouched = matchMedia("(hover: none)");

/** A button, or nothing where a page cannot have the whole screen. */
export function fullScreenButton() {
  if (!document.fullscreenEnabled || !isTouched.matches) return null;
  const button = make("button", { class: "head-link", id: "full-screen", click: () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen() }, icon("whole"));
  const name = () => set(button, "aria-label", say(document.fullscreenElement ? "training.window" : "training.fullScreen"));
  document.addEventListener("fullscreenchange", name);
  name();
  return button;
}
