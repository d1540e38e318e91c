// SPDX-License-Identifier: MIT
// The settings: one form that is always what holds, built from what Peach says can be chosen.
import { keepingFocus, make, write } from "./element.js";
import { say } from "./label.js";
import { control } from "./control.js";
import { Devices } from "./devices.js";
import { Headphones } from "./headphones.js";
import { ask } from "./question.js";

/** What makes a form another one, rather than the same with other values. */
function shape(message) {
  return JSON.stringify(message.groups.map((group) => [group.heading, group.settings.map((setting) =>
    [setting.key, setting.name, setting.control, setting.isAdvanced, setting.choices, setting.rows])]));
}

export class Settings {
  #form = make("div", { class: "groups-of-settings" });
  #rows = new Map();
  /** Controls that are told more than their setting. */
  #ears = [];
  #sounds = null;
  #shape = "";
  #last = null;
  #timer;
  #send;
  #devices;
  #headphones;

  constructor({ send, isLocal }) {
    this.#send = send;
    this.#devices = new Devices(send);
    this.#headphones = new Headphones(send);
    this.node = make("div", { class: "page" }, this.#form, this.#devices.node, isLocal ? this.#records() : "");
  }

  open() {
    this.#timer = setInterval(() => this.#send({ get: "output" }), 2000);
    this.#send({ get: "output" });
    this.#send({ get: "settings" });
    this.#send({ get: "sounds" });
  }

  close() {
    clearInterval(this.#timer);
    this.#headphones.end();
  }

  press(key) {
    return this.#headphones.press(key);
  }

  hear(message) {
    this.#devices.hear(message);
    this.#headphones.hear(message);
    if (message.kind === "refused" && this.#last) this.#fill(this.#last);
    if (message.kind === "sounds") this.#sounds = message;
    this.#ears.forEach((hear) => hear(message));
    if (message.kind !== "settings") return;
    this.#last = message;
    const wanted = shape(message);
    if (wanted !== this.#shape) keepingFocus(() => this.#build(message));
    this.#shape = wanted;
    this.#fill(message);
  }

  #fill(message) {
    for (const group of message.groups) {
      for (const setting of group.settings) this.#rows.get(setting.key)?.(setting);
    }
  }

  #build(message) {
    this.#rows.clear();
    this.#ears = [];
    this.#form.replaceChildren(...message.groups.map((group) => {
      const plain = group.settings.filter((setting) => !setting.isAdvanced);
      const advanced = group.settings.filter((setting) => setting.isAdvanced);
      return make("section", { class: "card", "aria-labelledby": `group-${group.id}` },
        make("h2", { id: `group-${group.id}` }, group.heading), plain.map((setting) => this.#row(setting)),
        group.id === "sound" && this.#headphones.node, advanced.length > 0 && make("details", { class: "advanced" },
          make("summary", { id: `more-${group.id}` }, say("settings.advanced"),
            make("span", { class: "unseen" }, `: ${group.heading}`)),
          advanced.map((setting) => this.#row(setting))));
    }));
    if (this.#sounds) this.#ears.forEach((hear) => hear(this.#sounds));
  }

  #row(setting) {
    const id = `set-${setting.key.replaceAll(".", "-")}`;
    const { node, update, isCompact, hear } = control(setting, {
      id, send: this.#send, change: (value) => this.#send({ do: "set", key: setting.key, value: String(value) }),
    });
    if (hear) this.#ears.push(hear);
    const name = make("span", { class: "setting-name", id: `${id}-name` }, setting.name);
    const value = make("span", { class: "setting-value", "aria-hidden": "true" });
    const reset = make("button", { class: "quiet-button setting-default", id: `${id}-default`,
      click: () => {
        (document.getElementById(id) ?? node.querySelector("input:not([hidden] *), select, [role=radio]") ?? node).focus();
        this.#send({ do: "default", key: setting.key });
      } }, say("settings.default"), make("span", { class: "unseen" }, `: ${setting.name}`));
    this.#rows.set(setting.key, (now) => {
      write(value, now.isWord ? "" : now.text);
      reset.hidden = now.isDefault || now.isLocked;
      update(now);
      if (now.isLocked) [node, ...node.querySelectorAll("*")].forEach((part) => { part.disabled = true; });
    });
    return make("div", { class: isCompact ? "setting is-compact" : "setting" },
      make("div", { class: "setting-head" }, name, value), isCompact && node,
      make("p", { class: "setting-description", id: `${id}-description` }, setting.description,
        setting.isLocked && make("span", { class: "setting-when" }, ` ${say("settings.owner")}`)),
      !isCompact && node, reset);
  }

  #records() {
    const act = () => this.#send({ do: "resetRecords" });
    return make("section", { class: "card", "aria-labelledby": "records" },
      make("h2", { id: "records" }, say("settings.records")), make("p", {}, say("settings.reset.text")),
      make("button", { class: "button is-grave", id: "reset", click: () => ask({
        heading: say("settings.reset.question"), text: say("settings.reset.explained"),
        yes: say("settings.reset.yes"), act,
      }) }, say("settings.reset")));
  }
}
