// SPDX-License-Identifier: MIT
// The settings: one form that is always what holds, by tasks, built from what Peach says can be chosen.
import { keepingFocus, make, write } from "./element.js";
import { say } from "./label.js";
import { control } from "./control.js";
import { Devices } from "./devices.js";
import { Headphones } from "./headphones.js";
import { Index } from "./index.js";
import { Records } from "./records.js";

/** What makes a form another one, rather than the same with other values. */
function shape(message) {
  return JSON.stringify(message.groups.map((group) => [group.heading, group.settings.map((setting) =>
    [setting.key, setting.name, setting.control, setting.isAdvanced, setting.choices, setting.rows])]));
}

/** Marks what the search finds by its texts. */
function found(node, words = node.textContent) {
  node.dataset.words = words;
  return node;
}

export class Settings {
  #form = make("div", { class: "settings-groups" });
  #index = new Index();
  #rows = new Map();
  /** Controls that use more messages than their setting. */
  #ears = [];
  #sounds = null;
  #shape = "";
  #last = null;
  #timer;
  #send;
  #devices;
  #headphones;
  #records;

  constructor({ send, isLocal }) {
    this.#send = send;
    this.#devices = new Devices(send);
    this.#headphones = new Headphones(send);
    this.#records = isLocal ? new Records(send) : null;
    this.node = make("div", { class: "page settings-page" }, make("div", { class: "settings" }, this.#index.node, this.#form));
  }

  open() {
    this.#timer = setInterval(() => this.#send({ get: "output" }), 2000);
    this.#send({ get: "output" });
    this.#send({ get: "settings" });
    this.#send({ get: "sounds" });
    this.#records?.open();
    this.#index.open();
  }

  close() {
    clearInterval(this.#timer);
    this.#headphones.end();
    this.#records?.close();
    this.#index.close();
  }

  press(key) {
    return this.#headphones.press(key);
  }

  hear(message) {
    this.#devices.hear(message);
    this.#headphones.hear(message);
    this.#records?.hear(message);
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
    const groups = message.groups.map((group) => ({ id: group.id, heading: group.heading, rows: this.#rowsOf(group) }))
      .filter(({ rows }) => rows.length > 0).map(({ id, heading, rows }) => ({ id, heading,
        section: make("section", { class: "settings-group", id: `section-${id}`, "aria-labelledby": `group-${id}` },
          make("h2", { id: `group-${id}`, tabindex: "-1" }, heading), make("div", { class: "card" }, rows)) }));
    this.#form.replaceChildren(...groups.map(({ section }) => section));
    this.#index.build(groups);
    if (this.#sounds) this.#ears.forEach((hear) => hear(this.#sounds));
  }

  #rowsOf(group) {
    const plain = group.settings.filter((setting) => !setting.isAdvanced);
    const advanced = group.settings.filter((setting) => setting.isAdvanced);
    let side = null;
    const rows = plain.map((setting) => {
      const row = this.#row(setting, group.heading);
      // The tuning belongs beside the intervals that it sizes.
      if (side && setting.key === "tuning") {
        row.node.classList.remove("is-compact");
        side.words.dataset.words += ` ${row.node.dataset.words}`;
        delete row.node.dataset.words;
        side.node.append(row.node, side.foot);
        return null;
      }
      if (row.side) side = { node: row.side, foot: row.foot, words: row.node };
      return row.node;
    });
    return [...rows, ...this.#extras(group.id), advanced.length > 0 && make("details", { class: "advanced" },
      make("summary", { id: `more-${group.id}` }, make("span", { class: "advanced-name" }, say("settings.advanced")),
        make("span", { class: "unseen" }, `: ${group.heading}. `),
        make("span", { class: "setting-description" }, advanced.slice(0, 4).map(({ name }) => name).join(", "),
          advanced.length > 4 && " …")),
      advanced.map((setting) => this.#row(setting).node))].filter(Boolean);
  }

  /** What is no setting but belongs to a task. */
  #extras(id) {
    switch (id) {
      case "sound": return [found(this.#headphones.node)];
      case "controllers": return [found(make("div", { class: "setting is-compact" },
        make("div", { class: "setting-head" }, make("h3", { class: "setting-name" }, say("settings.controllers"))),
        make("p", { class: "setting-description" }, say("settings.controllers.text")),
        make("a", { class: "button", id: "see-controllers", href: "#controllers" }, say("settings.controllers.open"))))];
      case "screen": return [found(this.#devices.node)];
      case "data": return (this.#records?.nodes ?? []).map((node) => found(node));
      default: return [];
    }
  }

  /** A name that repeats the heading of its group is only read. */
  #row(setting, heading) {
    const id = `set-${setting.key.replaceAll(".", "-")}`;
    const { node, update, isCompact, hear, side, foot } = control(setting, {
      id, send: this.#send, change: (value) => this.#send({ do: "set", key: setting.key, value: String(value) }),
    });
    if (hear) this.#ears.push(hear);
    const name = make("span", { class: setting.name === heading ? "unseen" : "setting-name", id: `${id}-name` }, setting.name);
    const value = make("span", { class: "setting-value", "aria-hidden": "true" });
    const reset = make("button", { class: "quiet-button setting-default", id: `${id}-default`,
      click: () => {
        (document.getElementById(id) ?? node.querySelector("input:not([hidden] *), select, [role=radio], [role=slider]") ?? node).focus();
        this.#send({ do: "default", key: setting.key });
      } }, say("settings.default"), make("span", { class: "unseen" }, `: ${setting.name}`));
    this.#rows.set(setting.key, (now) => {
      write(value, now.control === "sound" ? now.text : "");
      reset.hidden = now.isDefault || now.isLocked;
      row.classList.toggle("is-unused", !now.isUsed);
      update(now);
      if (now.isLocked) [node, ...node.querySelectorAll("*")].forEach((part) => { part.disabled = true; });
    });
    const row = make("div", { class: `setting of-${setting.control}${isCompact ? " is-compact" : ""}` },
      make("div", { class: "setting-head" }, name, value),
      make("p", { class: "setting-description", id: `${id}-description` }, setting.description,
        setting.isLocked && make("span", { class: "setting-when" }, ` ${say("settings.owner")}`)), node, reset);
    const choices = (setting.choices ?? []).map(({ text }) => text).join(" ");
    return { node: found(row, `${setting.name} ${setting.description} ${setting.key} ${choices}`), side, foot };
  }
}
