// SPDX-License-Identifier: MIT
// What Peach is, where its files are, which keys it knows, and what its words mean.
import { make, path } from "./element.js";
import { keyList } from "./keys.js";
import { say } from "./label.js";

export class Info {
  #send;

  constructor({ send }) {
    this.#send = send;
    this.node = make("div", { class: "page" });
  }

  open() {
    this.#send({ get: "info" });
  }

  hear(message) {
    if (message.kind !== "info") return;
    const card = (id, heading, ...content) => make("section", { class: "card", "aria-labelledby": id },
      make("h2", { id }, heading), content);
    this.node.replaceChildren(
      make("section", { class: "colophon", "aria-labelledby": "about" },
        make("img", { src: "/icon.svg", alt: "", width: "72", height: "72" }),
        make("div", {}, make("h2", { id: "about" }, message.name), make("p", {}, say("info.version", message.version)),
          make("p", { class: "dim" }, message.copyright))),
      card("help", say("info.help"), message.help.map(({ heading, paragraphs }) => [
        make("h3", {}, heading), paragraphs.map((text) => make("p", {}, text))])),
      card("keys", say("info.keys"), keyList(message.keys)),
      message.files.length > 0 && card("files", say("info.files"), make("dl", { class: "pairs is-files" }, message.files.map((file) =>
        make("div", {}, make("dt", {}, file.name), make("dd", {}, path(file.path)))))) || "");
  }
}
