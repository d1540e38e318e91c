// SPDX-License-Identifier: MIT
// A sound in the list of sounds: what it is called, what is known of it, and how it is heard.
import { make, picture, set, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

/** `choose` is given the sound's value, `listen` the row. */
export function soundRow({ value, name, title, place, verdict, isFit, why, wave }, id, { choose, listen: hear }) {
  const isKnown = verdict !== undefined;
  const known = [place, verdict ?? say("sounds.unmeasured")].filter(Boolean);
  const more = make("span", { class: "sound-more" }, known.join(" · "));
  const choice = make("button", { class: "sound-choice", id: `${id}-${value}`, role: "radio", "aria-checked": "false",
    "aria-label": [title ?? name, ...known].join(", "), click: () => choose(value) },
  wave ? picture(wave, null, { class: "sound-wave" }) : make("span", { class: "sound-mark" }), make("span", { class: "sound-what" },
    make("span", { class: isFit === false ? "sound-name is-unfit" : "sound-name" }, name), !wave && more));
  const listen = make("button", { class: "round-button", id: `${id}-hear-${value}`,
    "aria-label": `${say("settings.hear")}: ${title ?? name}`, click: () => hear(row) }, icon("play"));
  const row = {
    value, name, choice, listen,
    isKnown, node: make("div", { class: wave ? "sound is-card" : "sound" }, choice, listen),
    /** What it is found by. */
    words: `${title ?? name} ${value}`.toLowerCase(),
    /** What is said of it when it is chosen. */
    reasons: why ?? (isKnown ? [] : [say("sounds.why", name)]),
    mark: (isChosen) => set(choice, "aria-checked", String(isChosen)),
    lead: (isFirst) => [choice, listen].forEach((part) => set(part, "tabindex", isFirst ? "0" : "-1")),
    wait(isWaiting) {
      set(listen, "aria-busy", isWaiting && "true");
      write(more, isWaiting ? say("sounds.loading") : known.join(" · "));
    },
  };
  return row;
}
