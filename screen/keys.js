// SPDX-License-Identifier: MIT
// The keys of the computer in a dialog: “?” opens it on every page.
import { make } from "./element.js";
import { say } from "./label.js";
import { dialog } from "./question.js";

/** The keys as Peach sends them in `info`. */
export const keyList = (keys) => make("dl", { class: "pairs" }, keys.map(({ keys, does }) =>
  make("div", {}, make("dt", {}, keys.split(" ").map((key) => make("kbd", {}, key))), make("dd", {}, does))));

let isAsked = false;

export function askForKeys(send) {
  if (document.querySelector("dialog[open]")) return;
  isAsked = true;
  send({ get: "info" });
}

export function showKeys(message) {
  if (!isAsked || message.kind !== "info") return;
  isAsked = false;
  const box = dialog(say("info.keys"), [keyList(message.keys), make("div", { class: "dialog-buttons" },
    make("button", { class: "button", id: "close-keys", click: () => box.close() }, say("dialog.close")))]);
}
