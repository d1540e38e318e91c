// SPDX-License-Identifier: MIT
// Start: what is known of the ear, the four modes and what starts them, what is only heard, and what is plugged in.
import { make, picture, set, write, writeIfAny } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

const groups = [
  { id: "single", modes: ["comparison", "matching"] },
  { id: "intervals", modes: ["interval comparison", "interval matching"] },
];

export class Start {
  #modes = new Map();
  /** There from the beginning, so that nothing moves when its picture comes. */
  #preview = make("a", { class: "card preview", id: "preview", href: "#profile", "aria-label": say("profile.waiting"),
    "aria-busy": "true" }, make("div", { class: "preview-picture" }));
  #controller = make("span", { class: "lamp" });
  #sound = make("span", { class: "lamp" });

  constructor({ send }) {
    const sections = groups.map(({ id, modes }) => make("section", { class: "group", "aria-labelledby": `group-${id}` },
      make("div", { class: "group-head" }, make("h2", { class: "group-name", id: `group-${id}` }, say(`start.${id}`)),
        this.#listen(id, modes[0], send)),
      make("div", { class: "modes" }, modes.map((mode) => this.#button(mode, send)))));
    this.node = make("div", { class: "start" }, this.#preview, make("div", { class: "groups" }, sections),
      make("p", { class: "status" }, this.#controller, this.#sound));
  }

  #button(mode, send) {
    const hint = make("span", { class: "mode-hint" });
    const pad = make("span", { class: "mode-pad" });
    const button = make("button", {
      class: mode === "comparison" ? "mode is-first" : "mode", id: `mode-${mode.replace(" ", "-")}`,
      click: () => send({ do: "start", mode }),
    }, make("span", { class: "mode-name" }, say(`mode.${mode}`)), hint,
    make("span", { class: "mode-foot" }, pad, icon(mode.endsWith("matching") ? "track" : "notes", "mode-sign")));
    this.#modes.set(mode, { hint, pad });
    return button;
  }

  #listen(group, mode, send) {
    const id = `listen-${mode.replace(" ", "-")}`;
    return make("button", { class: "quiet-button", id, "aria-labelledby": `${id} group-${group}`,
      click: () => send({ do: "listen", mode }) }, icon("ear"), make("span", {}, say("listen")));
  }

  hear(message) {
    if (message.kind !== "preview") return;
    set(this.#preview, "aria-busy", null);
    set(this.#preview, "aria-label", `${say("profile.title")}. ${message.description}`);
    this.#preview.replaceChildren(picture(message.svg, null, { class: "preview-picture" }));
  }

  update(state) {
    for (const [mode, { hint, pad }] of this.#modes) {
      write(hint, mode.startsWith("interval") ? state.intervals : say(`mode.${mode}.hint`));
      const starter = state.starts?.[mode];
      if (pad.dataset.text === (starter ?? "")) continue;
      pad.dataset.text = starter ?? "";
      pad.hidden = !starter;
      pad.replaceChildren(icon("pad"), make("span", {}, starter ?? ""));
    }
    // Without a keyboard all goes on; without sound nothing does.
    this.#sound.classList.toggle("is-amiss", !state.sound.isThere);
    for (const [lamp, thing] of [[this.#controller, state.controller], [this.#sound, state.sound]]) {
      lamp.classList.toggle("is-there", thing.isThere);
      writeIfAny(lamp, thing.text);
    }
  }
}
