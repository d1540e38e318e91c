// SPDX-License-Identifier: MIT
// Start: what is known of the ear, the four modes with the skill of each, and a keyboard to play on.
import { make, picture, set, write, writeIfAny } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { Piano } from "./piano.js";
import { dialog } from "./question.js";
import { ruler } from "./ruler.js";

const groups = [
  { id: "single", modes: ["comparison", "matching"] },
  { id: "intervals", modes: ["interval comparison", "interval matching"] },
];
/** So many intervals are named; the others are counted. */
const mostChips = 3;
/** In which octave examples sound: MIDI. */
const example = 60;

export class Start {
  #modes = new Map();
  #headline = make("p", { class: "start-headline" }, "\u00a0");
  #detail = make("p", { class: "start-detail" });
  #examples = make("div", { class: "start-examples" });
  /** There from the beginning, so that nothing moves when its picture comes. */
  #preview = make("a", { class: "preview", id: "preview", href: "#profile", "aria-label": say("profile.waiting"),
    "aria-busy": "true" });
  #finer = make("span");
  #picture = make("div", { class: "preview-picture" });
  #chips = make("button", { class: "chips", id: "change-intervals", click: () => this.#change() });
  #how = make("span", { class: "dim" });
  /** A run that another page or a controller plays. */
  #running = make("span");
  #underWay = make("p", { class: "notice under-way", hidden: true }, this.#running,
    make("a", { class: "button", id: "watch", href: "#training" }, say("start.watch")));
  #controller = make("span", { class: "lamp" });
  #sound = make("span", { class: "lamp" });
  #piano;
  #control = null;
  #isChanging = false;
  #send;

  constructor({ send }) {
    this.#send = send;
    this.#piano = new Piano(send);
    this.#preview.append(make("span", { class: "preview-caption", "aria-hidden": "true" },
      make("strong", {}, say("start.justAudible")), this.#finer), this.#picture);
    const sections = groups.map(({ id, modes }) => make("section", { class: "group", "aria-labelledby": `group-${id}` },
      make("div", { class: "group-head" }, make("h2", { id: `group-${id}` }, say(`start.${id}`)),
        id === "intervals" && this.#chips, this.#listen(id, modes[0])),
      make("div", { class: "modes" }, modes.map((mode) => this.#button(mode)))));
    this.node = make("div", { class: "start" }, this.#underWay,
      make("div", { class: "start-head" }, make("div", { class: "start-lead" }, this.#headline, this.#detail, this.#examples), this.#preview),
      make("div", { class: "groups" }, sections),
      make("div", { class: "start-foot" },
        make("p", { class: "start-play" }, make("strong", {}, say("start.play")), " ", this.#how),
        make("p", { class: "status" }, this.#controller, this.#sound), this.#piano.node));
  }

  #button(mode) {
    const parts = Object.fromEntries(["pad", "value", "unit", "band", "when"].map((name) => [name, make("span", { class: `mode-${name}` })]));
    const place = make("span", { class: "mode-ruler" });
    const button = make("button", {
      class: mode === "comparison" ? "mode is-first" : "mode", id: `mode-${mode.replace(" ", "-")}`,
      click: () => this.#send({ do: "start", mode }),
    }, make("span", { class: "mode-top" }, icon(mode, "mode-sign"), parts.pad), make("span", { class: "mode-name" }, ...this.#texts(say(`mode.${mode}`), say(`mode.${mode.replace("interval ", "")}.short`))),
    make("span", { class: "mode-hint" }, ...this.#texts(say(`mode.${mode}.hint`), say(`mode.${mode.replace("interval ", "")}.brief`))),
    make("span", { class: "mode-skill" }, make("span", { class: "mode-size" }, parts.value, " ", parts.unit),
      make("span", { class: "mode-more" }, parts.band, parts.when)), place);
    this.#modes.set(mode, { ...parts, place });
    return button;
  }

  /** A phone shows the short one; the whole one is read out. */
  #texts(whole, short) {
    return [make("span", { class: "is-whole" }, whole), make("span", { class: "is-short", "aria-hidden": "true" }, short)];
  }

  #listen(group, mode) {
    const id = `listen-${mode.replace(" ", "-")}`;
    return make("button", { class: "quiet-button", id, "aria-labelledby": `${id} group-${group}`,
      click: () => this.#send({ do: "listen", mode }) }, icon("ear"), make("span", {}, say("listen")));
  }

  open() {
    this.#send({ watch: "keys" });
  }

  close() {
    this.#piano.release();
    this.#send({ watch: null });
  }

  hear(message) {
    switch (message.kind) {
      case "preview": return this.#show(message);
      case "key": return this.#piano.light(message.note, message.isDown);
      case "settings": return this.#fill(message);
    }
  }

  #show(message) {
    const { headline, detail, examples, hasWeakSpot, skills } = message;
    write(this.#headline, headline);
    writeIfAny(this.#detail, detail);
    set(this.#preview, "aria-busy", null);
    set(this.#preview, "aria-label", `${say("profile.title")}. ${message.description}`);
    write(this.#finer, say(skills.comparison.dots.length > 0 ? "start.finer" : "start.drawnLater"));
    this.#picture.replaceChildren(picture(message.svg, null, {}));
    this.#picture.querySelector("svg")?.setAttribute("preserveAspectRatio", "none");
    this.#examples.replaceChildren(...examples.map(({ cents, text }) => make("button", { class: "button", id: `hear-${cents.toFixed(0)}`,
      click: () => this.#send({ do: "hear", note: example, cents }) }, icon("play"), make("span", {}, text))),
    hasWeakSpot ? make("a", { class: "more", href: "#profile" }, say("start.weaker"), icon("next")) : "");
    for (const [mode, { value, unit, band, when, place }] of this.#modes) {
      const skill = skills[mode];
      write(value, skill.value);
      write(unit, skill.unit);
      write(band, skill.range);
      write(when, skill.when);
      place.replaceChildren(ruler(skill.dots));
    }
  }

  update(state) {
    for (const [mode, { pad }] of this.#modes) {
      const starter = state.starts?.[mode];
      const text = starter ?? [...this.#modes.keys()].indexOf(mode) + 1;
      if (pad.dataset.text === String(text)) continue;
      pad.dataset.text = text;
      pad.classList.toggle("is-key", !starter);
      pad.replaceChildren(make("kbd", {}, String(text)));
    }
    this.#underWay.hidden = state.phase !== "training";
    if (!this.#underWay.hidden) write(this.#running, say("start.underWay", state.modeName));
    this.#name(state.intervals);
    this.#piano.update(state.range);
    write(this.#how, say("start.how", state.range.text));
    // Without a keyboard all goes on; without sound nothing does.
    this.#sound.classList.toggle("is-amiss", !state.sound.isThere);
    for (const [lamp, thing] of [[this.#controller, state.controller], [this.#sound, state.sound]]) {
      lamp.classList.toggle("is-there", thing.isThere);
      writeIfAny(lamp, thing.text);
    }
  }

  #name(intervals) {
    const names = intervals.map(({ name }) => name).join(", ");
    if (this.#chips.dataset.names === names) return;
    this.#chips.dataset.names = names;
    set(this.#chips, "aria-label", `${say("start.intervals")}: ${names}. ${say("start.change")}`);
    const more = intervals.length - mostChips;
    this.#chips.replaceChildren(...intervals.slice(0, mostChips).map(({ symbol }) => make("span", { class: "chip" }, symbol)),
      make("span", { class: more > 0 ? "chip is-more" : "chip is-more is-change" }, more > 0 ? say("start.more", more) : say("start.change")));
  }

  /** The intervals are chosen here as in the settings. */
  #change() {
    this.#isChanging = true;
    this.#send({ get: "settings" });
  }

  async #fill({ groups: all }) {
    const setting = all.flatMap(({ settings }) => settings).find(({ key }) => key === "intervals");
    if (this.#control) return this.#control.update(setting);
    if (!this.#isChanging) return;
    this.#isChanging = false;
    const { control } = await import("./control.js");
    const id = "choose-intervals";
    const change = (value) => this.#send({ do: "set", key: "intervals", value });
    const made = control(setting, { id, send: this.#send, change });
    const box = dialog(say("start.choose"), [make("div", { class: "choose-intervals" }, make("span", { class: "unseen", id: `${id}-name` }, say("start.choose")),
      make("p", { class: "setting-description", id: `${id}-description` }, setting.description), made.node),
    make("div", { class: "dialog-buttons" }, make("button", { class: "button is-main", click: () => box.close() }, say("dialog.done")))],
    () => { this.#control = null; });
    this.#control = made;
    made.update(setting);
  }
}
