// SPDX-License-Identifier: MIT
// What the hands can do in this mode: the player's controller, drawn, or the keys of the computer.
import { make } from "./element.js";
import { Drawing, light } from "./drawing.js";
import { icon } from "./icon.js";
import { keyName } from "./key.js";
import { say } from "./label.js";

const icons = { lower: "down", higher: "up", confirm: "check", again: "again", skip: "skip", stop: "stop", hearLast: "ear" };

export class Hands {
  #send;
  #mode = null;
  #drawing = null;
  #caps = [];
  #uses = [];

  constructor(send) {
    this.#send = send;
    this.node = make("section", { class: "hands", "aria-label": say("hands.title"), hidden: true });
    document.addEventListener("keydown", (event) => this.#strike(event, "pressed"));
    document.addEventListener("keyup", (event) => this.#strike(event, "released"));
    addEventListener("blur", () => this.#caps.forEach(({ node }) => light(node, "released")));
  }

  update({ mode }) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#send({ watch: "hands" });
  }

  hear(message) {
    if (message.kind === "hands") this.#fill(message);
    if (message.kind !== "touch") return;
    this.#drawing?.hear(message);
    this.#uses.filter(({ parts }) => parts.includes(message.use)).forEach(({ node }) => light(node, message.change));
  }

  #fill({ name, text, svg, uses, keys }) {
    this.#drawing = svg ? new Drawing(svg) : null;
    this.#caps = [];
    this.#uses = [];
    this.node.hidden = !svg && keys.length === 0;
    this.node.classList.toggle("has-controller", Boolean(svg));
    if (!svg) return this.node.replaceChildren(this.#keys(keys));
    const list = make("ul", { class: "hands-uses" }, uses.map(({ parts, by, does, symbol }) => {
      const node = make("li", { class: "hands-use" }, make("span", { class: "hands-by" }, by),
        make("span", { class: "hands-does" }, icons[symbol] && icon(icons[symbol]), does));
      this.#uses.push({ parts, node });
      return node;
    }));
    this.node.replaceChildren(make("p", { class: "hands-text" }, make("strong", {}, name),
      make("span", {}, text)), this.#drawing.node, list);
  }

  #keys(groups) {
    return make("ul", { class: "hands-keys", "aria-label": say("hands.keys") }, groups.map(({ keys, does }) =>
      make("li", { class: "hands-group" }, make("span", { class: "hands-caps" }, keys.map(({ key, cap }) => {
        const node = make("kbd", { class: "hands-cap" }, cap);
        this.#caps.push({ key, node });
        return node;
      })), make("span", { class: "hands-does" }, does))));
  }

  #strike(event, change) {
    const key = keyName(event);
    this.#caps.filter((cap) => cap.key === key).forEach(({ node }) => light(node, change));
  }
}
