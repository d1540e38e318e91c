// SPDX-License-Identifier: MIT
// One control for each kind of setting. Each is { node, update(setting), isCompact, hear(message), side, foot }; only the first two are needed.
// A compact one stands beside its name; the node `side` has room for a related setting, `foot` comes below that.
import { make, set, writeIfAny } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";
import { cards } from "./cards.js";
import { intervals } from "./intervals.js";
import { names } from "./names.js";
import { number, wordOrNumber } from "./number.js";
import { range } from "./range.js";
import { sound } from "./sounds.js";
import { named, toggle } from "./toggle.js";

/** How many choices are seen at once; more are folded into a list. */
const mostSeen = 4;

const makers = {
  "number": number, "word-or-number": wordOrNumber, "flag": flag, "choice": choice, "range": range,
  "intervals": intervals, "sound": sound, "names": names, "cards": cards,
};

export function control(setting, about) {
  return makers[setting.control](setting, about);
}

function flag(setting, { id, change }) {
  const box = toggle(id, `${id}-name`, () => change(box.checked));
  set(box, "aria-describedby", `${id}-description`);
  return { node: box, isCompact: true, update: (now) => { box.checked = now.value; } };
}

function choice(setting, about) {
  const isShort = setting.choices.length <= mostSeen && setting.choices.every(({ text }) => text.length <= 24);
  return isShort ? segments(setting, about) : list(setting, about);
}

function segments(setting, { id, change }) {
  const boxes = setting.choices.map(({ value }) => make("input", {
    type: "radio", name: id, value, id: `${id}-${value}`, class: "segment-box", change: () => change(value),
  }));
  const node = make("div", { class: "segments", role: "radiogroup", ...named(id) }, boxes.map((box, place) =>
    make("label", { class: "segment", for: box.id }, box, make("span", {}, setting.choices[place].text))));
  return { node, isCompact: true, update: (now) => boxes.forEach((box) => { box.checked = box.value === now.value; }) };
}

function list(setting, { id, change, send }) {
  const box = make("select", { class: "field", id, ...named(id), change: () => change(box.value) },
    setting.choices.map(({ value, text }) => make("option", { value }, text)));
  let sound;
  const update = (now) => { [box.value, sound] = [now.value, now.tone]; };
  if (!setting.tone) return { node: box, update, isCompact: true };
  const [text, late] = ["setting-description", "notice is-warning"].map((kind) => make("p", { class: kind, hidden: true }));
  const tone = make("button", { class: "button", id: `${id}-tone`,
    click: () => send({ do: "preview", sound }) }, icon("play"), say("settings.tone"));
  const hear = (message) => {
    if (message.kind === "output") (writeIfAny(text, message.text), writeIfAny(late, message.late));
  };
  return { node: make("div", { class: "outputs" }, make("div", { class: "buttons" }, tone, box), text, late), update, hear, isCompact: true };
}
