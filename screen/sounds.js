// SPDX-License-Identifier: MIT
// The sounds: Peach's own first, then file by file. Going from one to another chooses nothing, and each can be heard before.
import { keepingFocus, make, set, writeIfAny } from "./element.js";
import { say } from "./label.js";
import { soundRow } from "./sound.js";
import { announce, hush } from "./voice.js";

/** So many are found without a search. */
const mostSeen = 12;
/** Milliseconds after which whoever waits for a sound is told so. */
const patience = 200;

const moves = {
  ArrowDown: (place) => place + 1, ArrowRight: (place) => place + 1, ArrowUp: (place) => place - 1,
  ArrowLeft: (place) => place - 1, PageDown: (place, last) => Math.min(place + 10, last),
  PageUp: (place) => Math.max(place - 10, 0), Home: () => 0, End: (_, last) => last,
};

const counted = (count) => count === 1 ? say("sounds.one") : say("sounds.count", count);

export function sound(setting, { id, change, send }) {
  let [rows, groups, told, chosen] = [[], [], "", setting.value];
  /** The row that Tab leads to; and the sound that was asked for and is not heard yet. */
  let [current, awaited, timer] = [null, null, 0];

  const find = make("input", { type: "search", class: "field", id: `${id}-find`, "aria-label": say("sounds.find"),
    placeholder: say("sounds.find"), autocomplete: "off", spellcheck: "false", input: filter,
    keydown: (event) => { if (event.key === "ArrowDown" || event.key === "Enter") (event.preventDefault(), enter()); } });
  const search = make("div", { hidden: true }, find);
  const status = make("p", { class: "sounds-status", role: "status", hidden: true });
  const list = make("div", { class: "sounds", id: `${id}-list`, role: "radiogroup", "aria-labelledby": `${id}-name`,
    "aria-describedby": `${id}-description ${id}-how`, keydown: move,
    focusin: (event) => lead(rows.find(({ node }) => node.contains(event.target)) ?? current) });
  const why = make("div", { role: "status" });
  const measure = make("button", { class: "button", id: `${id}-measure`, hidden: true,
    click: () => send({ do: "calibrate", sound: chosen }) }, say("sounds.measure"));
  /** How far the measuring of a sound is; nothing while none is measured. */
  const progress = make("p", { class: "sounds-status", role: "status", hidden: true });
  const node = make("div", { class: "sounds" }, search, status, list, why, make("div", { class: "buttons" }, measure, progress),
    make("p", { class: "unseen", id: `${id}-how` }, say("sounds.choose")));

  const seen = () => rows.filter((row) => row.node.checkVisibility());

  /** Tab leads to one row, and to what is heard of it. */
  function lead(row) {
    current = row;
    for (const each of rows) each.lead(each === row);
  }

  function settle() {
    const all = seen();
    if (!all.includes(current)) lead(all.find(({ value }) => value === chosen) ?? all[0] ?? null);
  }

  function enter() {
    settle();
    current?.choice.focus();
  }

  function move(event) {
    const row = rows.find(({ node: part }) => part.contains(event.target));
    if (!row || !moves[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const all = seen();
    const place = moves[event.key](all.indexOf(row), all.length - 1);
    const next = all[(place + all.length) % all.length];
    (event.target === row.listen ? next.listen : next.choice).focus();
  }

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const group of groups) {
      const fits = (row) => words.every((word) => row.words.includes(word));
      const found = group.rows.filter((row) => !(row.node.hidden = !fits(row)));
      count += found.length;
      group.node.hidden = words.length > 0 && found.length === 0;
      if (group.isFolded !== undefined) group.node.open = words.length > 0 || !group.isFolded;
    }
    writeIfAny(status, words.length === 0 ? "" : count === 0 ? say("sounds.none") : counted(count));
    settle();
  }

  function listen(row) {
    wait(null);
    awaited = row;
    timer = setTimeout(() => {
      row.wait(true);
      announce(say("sounds.loading"));
    }, patience);
    send({ do: "preview", sound: row.value });
  }

  /** What was waited for has come, or something else is. */
  function wait(value) {
    if (!awaited || (value && awaited.value !== value)) return;
    clearTimeout(timer);
    awaited.wait(false);
    hush();
    awaited = null;
  }

  function mark() {
    for (const row of rows) row.mark(row.value === chosen);
    const row = rows.find(({ value }) => value === chosen);
    // What is folded shows what is chosen in it.
    for (const group of groups) {
      if (group.mark) writeIfAny(group.mark, group.rows.includes(row) ? say("sounds.chosen", row.name) : "");
    }
    measure.hidden = !setting.canMeasure || !row || row.isKnown;
    const sentences = row?.reasons ?? [];
    if (why.dataset.told === JSON.stringify(sentences)) return;
    why.dataset.told = JSON.stringify(sentences);
    why.replaceChildren(...sentences.map((text) => make("p", { class: "notice is-warning" }, text)));
  }

  function fold(group, place, part, markOf) {
    const box = make("details", { class: "advanced", toggle: () => {
      if (!find.value.trim()) groups[place].isFolded = !box.open;
      settle();
    } }, make("summary", {}, make("span", { id: `${id}-group-${place}` }, group.name),
      make("span", { class: "sound-more" }, counted(group.sounds.length)), markOf), part);
    return box;
  }

  function build(message) {
    const folded = new Map(groups.map(({ name, isFolded }) => [name, isFolded]));
    groups = message.groups.map((group, place) => {
      const made = group.sounds.map((one) => soundRow(one, id, { choose: change, listen }));
      const problems = group.problems.map((text) => make("p", { class: "notice is-warning" }, text));
      const isPlain = group.isOwn || made.length === 0;
      const body = make("div", { role: "group", class: made.some(({ node: row }) => row.matches(".is-card")) && "sound-cards", "aria-labelledby": `${id}-group-${place}` }, problems, made.map((row) => row.node));
      const mark = isPlain ? null : make("span", { class: "sound-more" });
      const part = isPlain ? make("div", {}, make("h3", { id: `${id}-group-${place}` }, group.name), body)
        : fold(group, place, body, mark);
      return { name: group.name, node: part, rows: made, mark, isFolded: isPlain ? undefined : folded.get(group.name) ?? problems.length === 0 };
    });
    rows = groups.flatMap((group) => group.rows);
    search.hidden = rows.length <= mostSeen;
    list.replaceChildren(...groups.map((group) => group.node));
  }

  return {
    node,
    update(now) {
      chosen = now.value;
      mark();
      settle();
    },
    hear(message) {
      if (message.kind === "heard") return wait(message.sound);
      if (message.kind === "calibrating") {
        set(measure, "aria-disabled", message.share < 1 && "true");
        return writeIfAny(progress, message.share < 1 ? say("sounds.measuring", Math.floor(message.share * 20) * 5) : "");
      }
      if (message.kind !== "sounds" || told === JSON.stringify(message)) return;
      told = JSON.stringify(message);
      const isInside = list.contains(document.activeElement);
      wait(null);
      current = null;
      keepingFocus(() => build(message));
      mark();
      filter();
      // What somebody was about may be gone.
      if (isInside && !list.contains(document.activeElement)) enter();
    },
  };
}
