// SPDX-License-Identifier: MIT
// The answers: how many there are, out of and into a file, back to an earlier day, and deleted.
import { make, write, writeIfAny } from "./element.js";
import { say } from "./label.js";
import { ask } from "./question.js";

export class Records {
  #count = make("p", { class: "setting-description" });
  #status = make("p", { class: "setting-description", role: "status", hidden: true });
  #file = make("input", { type: "file", id: "import-file", accept: ".csv,.jsonl", hidden: true, change: () => this.#import() });
  #backups = make("ul", { class: "backups" });
  #none = make("p", { class: "setting-description" }, say("records.none"));
  #reset = make("button", { class: "button is-grave", id: "reset", click: () => ask({
    heading: say("records.reset.question"), text: say("records.reset.explained"), yes: say("records.reset.yes"),
    act: () => this.#send({ do: "resetRecords" }),
  }) }, say("records.reset.do"));
  #undo = make("button", { class: "button is-main", id: "undo", hidden: true }, say("records.undo"));
  #timer;
  #send;

  constructor(send) {
    this.#send = send;
    const row = (id, heading, texts, ...controls) => make("div", { class: "setting is-compact", id: `row-${id}` },
      make("div", { class: "setting-head" }, make("h3", { class: "setting-name", id: `${id}-name` }, heading)), texts,
      make("div", { class: "buttons" }, controls));
    const text = (key) => make("p", { class: "setting-description" }, say(key));
    this.nodes = [
      row("answers", say("records.answers"), make("div", { class: "setting-texts" }, this.#count, text("records.import.text"), this.#status),
        make("a", { class: "button", id: "export", href: "/records.csv", download: "" }, say("records.export")),
        make("button", { class: "button", id: "import", click: () => this.#file.click() }, say("records.import")), this.#file),
      make("details", { class: "setting backups-of" },
        make("summary", { id: "backups" }, say("records.backups")), text("records.backups.text"), this.#none, this.#backups),
      row("reset", say("records.reset"), text("records.reset.text"), this.#undo, this.#reset),
    ];
  }

  open() {
    this.#send({ get: "records" });
  }

  close() {
    clearTimeout(this.#timer);
  }

  hear(message) {
    if (message.kind !== "records") return;
    write(this.#count, message.text);
    this.#none.hidden = message.backups.length > 0;
    this.#backups.hidden = message.backups.length === 0;
    this.#backups.replaceChildren(...message.backups.map(({ name, text }) => make("li", { class: "backup" },
      make("span", {}, text), make("button", { class: "button", id: `restore-${name}`, click: () => ask({
        heading: say("records.restore.question"), text: say("records.restore.text", text), yes: say("records.restore"),
        act: () => this.#restore(name),
      }) }, say("records.restore"), make("span", { class: "unseen" }, `: ${text} (${name})`)))));
    this.#offerUndo(message.undo);
  }

  #restore(backup) {
    this.#send({ do: "restoreRecords", backup });
  }

  #offerUndo(undo) {
    clearTimeout(this.#timer);
    const hadFocus = document.activeElement === this.#undo;
    [this.#undo.hidden, this.#reset.hidden] = [!undo, undo !== null];
    if (hadFocus && !undo) this.#reset.focus();
    if (!undo) return;
    this.#undo.onclick = () => this.#restore(undo.backup);
    this.#timer = setTimeout(() => this.open(), undo.seconds * 1000);
  }

  async #import() {
    const [file] = this.#file.files;
    if (!file) return;
    writeIfAny(this.#status, say("records.reading"));
    try {
      const response = await fetch(`/records?name=${encodeURIComponent(file.name)}`, {
        method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" },
      });
      const { sentence } = response.ok ? await response.json() : {};
      writeIfAny(this.#status, sentence ?? say("records.failed"));
    } catch {
      writeIfAny(this.#status, say("records.failed"));
    }
    this.#file.value = "";
  }
}
