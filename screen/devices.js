// SPDX-License-Identifier: MIT
// The other devices that may show this screen: which there are, and how one more is let in.
import { make, picture } from "./element.js";
import { say } from "./label.js";
import { ask, dialog } from "./question.js";

export class Devices {
  #list = make("ul", { class: "devices" });
  #none = make("span", {}, ` ${say("devices.none")}`);
  #pair;
  #send;
  #isAsking = false;
  /** What the open dialog says: the digits, and in the end what came of them. */
  #told = null;

  constructor(send) {
    this.#send = send;
    this.#pair = make("button", { class: "button", id: "pair", hidden: true, click: () => {
      this.#isAsking = true;
      send({ do: "pair" });
    } }, say("devices.pair"));
    this.node = make("div", { class: "setting is-compact", role: "group", "aria-labelledby": "devices" },
      make("div", { class: "setting-head" }, make("h3", { class: "setting-name", id: "devices", tabindex: "-1" }, say("devices.title"))),
      make("p", { class: "setting-description" }, say("devices.text"), this.#none), this.#pair, this.#list);
  }

  hear(message) {
    if (message.kind === "settings") this.#fill(message);
    if (message.kind !== "pairing") return;
    if (message.sentence) this.#told?.replaceChildren(make("p", {}, message.sentence));
    else if (this.#isAsking) this.#show(message);
  }

  #fill({ devices, canPair }) {
    this.#pair.hidden = !canPair;
    this.#none.hidden = devices.length > 0;
    this.#list.hidden = devices.length === 0;
    this.#list.replaceChildren(...devices.map((device) => make("li", { class: "device" },
      make("span", { class: "device-who" }, make("strong", {}, device.name),
        make("span", { class: "device-since" }, say("devices.since", device.since))),
      canPair && make("button", { class: "button", click: () => ask({
        heading: say("devices.unpair.question", device.name), text: say("devices.unpair.text"),
        yes: say("devices.unpair"), act: () => {
          this.#send({ do: "unpair", id: device.id });
          document.getElementById("devices").focus();
        },
      }) }, say("devices.unpair"), make("span", { class: "unseen" },
        `: ${device.name}, ${say("devices.since", device.since)}, ${device.id}`)))));
  }

  #show({ code, address, svg, minutes }) {
    this.#isAsking = false;
    const digits = make("p", { class: "pair-digits", "aria-label": code.split("").join(" ") },
      make("span", {}, code.slice(0, 3)), make("span", {}, code.slice(3)));
    this.#told = make("div", { "aria-live": "polite" },
      make("p", {}, say("devices.pairing.how")),
      make("div", { class: "pair-show" }, picture(svg, say("devices.pairing.picture"), { class: "qr" }),
        make("div", {}, make("p", { class: "pair-address" }, address), digits)),
      make("p", { class: "dim" }, say("devices.pairing.minutes", minutes)));
    const box = dialog(say("devices.pairing.title"), [this.#told,
      make("div", { class: "dialog-buttons" },
        make("button", { class: "button is-main", click: () => box.close() }, say("dialog.done")))],
    () => { this.#told = null; });
  }
}
