// SPDX-License-Identifier: MIT
// The range of notes on a keyboard of 88 keys: two handles, and whether it grows by itself between them.
import { make, picture, set, write } from "./element.js";
import { say } from "./label.js";
import { toggle, toggleRow } from "./toggle.js";

const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -12, PageUp: 12, Home: -999, End: 999 };

export function range(setting, { id, change }) {
  const { low: lowest, high: highest, span, notes } = setting;
  let value = setting.value;
  /** The place of the handle that a finger holds. */
  let held = null;
  const box = toggle(`${id}-adaptive`, `${id}-name ${id}-adaptive-name`, () => choose());
  const ends = ["lowest", "highest"].map((end, place) => make("div", {
    class: "range-handle", id: `${id}-${place ? "to" : "from"}`, role: "slider", tabindex: "0",
    "aria-label": say(`settings.${end}`), "aria-describedby": `${id}-description`,
    keydown: (event) => {
      if (!steps[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (move(place, value[place] + steps[event.key])) choose();
    },
  }));
  const [below, above] = [make("div", { class: "range-off" }), make("div", { class: "range-off is-above" })];
  const line = make("div", { class: "range-line" });
  const board = make("div", { class: "range-board", pointerdown: take, pointermove: drag, pointerup: release,
    lostpointercapture: () => { held = null; } },
  make("div", { class: "range-track" }, line, ends), make("div", { class: "range-keys" },
    picture(setting.svg, null, { class: "range-picture" }), below, above));
  const node = make("div", { class: "range" }, toggleRow(box, setting.adaptiveText, `${id}-adaptive-name`), board);
  const choose = () => change(`${box.checked ? "adaptive " : ""}${value[0]}-${value[1]}`);
  const limits = (place) => place ? [value[0] + span, highest] : [lowest, value[1] - span];

  /** Moves an end as far as it may go; whether it went. */
  function move(place, wanted) {
    const [least, most] = limits(place);
    const next = [...value];
    next[place] = Math.min(most, Math.max(least, wanted));
    if (next[place] === value[place]) return false;
    value = next;
    draw();
    return true;
  }

  function noteAt(event) {
    const { left, width } = board.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    return notes.reduce((best, note) => Math.abs(note.place - share) < Math.abs(best.place - share) ? note : best).value;
  }

  function take(event) {
    if (event.button !== 0) return;
    const note = noteAt(event);
    const place = ends.findIndex((end) => end.contains(event.target));
    held = place >= 0 ? place : Math.abs(note - value[0]) <= Math.abs(note - value[1]) ? 0 : 1;
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    ends[held].focus({ preventScroll: true });
    if (place < 0) move(held, note);
  }

  function drag(event) {
    if (held !== null) move(held, noteAt(event));
  }

  function release(event) {
    if (held === null) return;
    drag(event);
    held = null;
    choose();
  }

  function draw() {
    const [low, high] = value.map((note) => notes[note - lowest]);
    [low, high].forEach((note, place) => {
      const [least, most] = limits(place);
      write(ends[place], note.text);
      ends[place].style.setProperty("--place", note.place);
      for (const [name, trait] of [["valuemin", least], ["valuemax", most], ["valuenow", note.value], ["valuetext", note.text]]) {
        set(ends[place], `aria-${name}`, trait);
      }
    });
    board.style.setProperty("--low", low.place);
    board.style.setProperty("--high", high.place);
  }

  return {
    node,
    update(now) {
      box.checked = now.isAdaptive;
      if (held === null) value = now.value;
      draw();
    },
  };
}
