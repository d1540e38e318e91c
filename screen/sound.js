// SPDX-License-Identifier: MIT
// A sound in the list of sounds: what it is called, what is known of it, and how it is heard.
import { make, set, write } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

/** `choose` is given the sound's value, `listen` the row. */
export function soundRow({ value, name, title, place, verdict, isFit, why }, id, { choose, listen: hear }) {
  const isKnown = verdict !== undefined;
  const known = [place, verdict ?? say("sounds.unmeasured")].filter(Boolean);
  const more = make("span", { class: "sound-more" }, known.join(" · "));
  const choice = make("button", { class: "sound-choice", id: `${id}-${value}`, role: "radio", "aria-checked": "false",
    "aria-label": [title ?? name, ...known].join(", "), click: () => choose(value) },
  make("span", { class: "sound-mark" }), make("span", { class: "sound-what" },
    make("span", { class: isFit === false ? "sound-name is-unfit" : "sound-name" }, name), more));
  const listen = make("button", { class: "round-button", id: `${id}-hear-${value}`,
    "aria-label": `${say("settings.hear")}: ${title ?? name}`, click: () => hear(row) }, icon("ear"));
  const row = {
    value, name, choice, listen,
    node: make("div", { class: "sound" }, choice, listen),
    /** What it is found by. */
    words: `${title ?? name} ${value}`.toLowerCase(),
    /** What is said of it when it is chosen. */
    reasons: why ?? (isKnown ? [] : [say("sounds.measure", name, value)]),
    mark: (isChosen) => set(choice, "aria-checked", String(isChosen)),
    lead: (isFirst) => [choice, listen].forEach((part) => set(part, "tabindex", isFirst ? "0" : "-1")),
    wait(isWaiting) {
      set(listen, "aria-busy", isWaiting && "true");
      write(more, isWaiting ? say("sounds.loading") : known.join(" · "));
    },
  };
  return row;
}
