// SPDX-License-Identifier: MIT
// The page: hears what Peach tells, shows one screen at a time, and hands on what the player does.
import { keepAwake } from "./awake.js";
import { pageHead, startHead, trainingHead } from "./head.js";
import { learnHyphens, plain, write } from "./element.js";
import { isWanted, keyName } from "./key.js";
import { askForKeys, showKeys } from "./keys.js";
import { learn, say } from "./label.js";
import { ask } from "./question.js";
import { Notices, Outcome } from "./notice.js";
import { Stream } from "./stream.js";
import { announce, hush } from "./voice.js";
import { Start } from "./start.js";

const head = document.getElementById("head");
const main = document.getElementById("main");
const place = document.getElementById("screen");
const lost = document.getElementById("lost");
const notices = new Notices(document.getElementById("notice"));
const outcome = new Outcome(document.getElementById("outcome"));
const makers = { start: Start };

let screens = {};
let shown = null;
let isLocal = false;
let state = null;
let preview = null;
/** What had the focus when all was built anew in another language; some of it is there only after an answer. */
let focusLater = null;
let isLoading = false;
/** The player went from a run to another page, and the run has not ended yet. */
let hasLeft = false;
/** A run was started here that has not begun yet. */
let hasStarted = false;
let lostTimer = setTimeout(showLost, 600);

const stream = new Stream({ opened() {}, closed: showLost, removed, hear });

function send(message) {
  if (!message.get) outcome.forget();
  const begins = message.do === "start" || message.do === "listen";
  if (begins && isTraining()) return takeOver(message);
  hasStarted ||= begins;
  stream.send(message);
}

/** A run is under way that this page does not show. */
function takeOver(message) {
  ask({ heading: say("start.underWay", state.modeName), text: say("start.takeOver.text"), yes: say("start.takeOver"), act: () => {
    stream.send({ do: "stop" });
    stream.send(message);
  } });
}

/** Going back leads to where the run was begun. */
function openTraining() {
  if (page() !== "training") history.pushState({ isOverStart: page() === "start" }, "", "#training");
}

/** Training has ended: nothing is left of it to go back to. */
function leaveTraining() {
  const { isOverStart } = history.state ?? {};
  history.replaceState(null, "", "#start");
  if (isOverStart) history.back();
}

function hear(message) {
  switch (message.kind) {
    case "hello": return greet(message);
    case "state": return take(message);
    case "refused": outcome.tell(message.sentence, true); break;
    case "done": outcome.tell(message.sentence, false); break;
    case "preview": preview = message; break;
  }
  if (message.kind === "preview") screens.start?.hear(message);
  if (shown && !(shown === "start" && message.kind === "preview")) screens[shown].hear?.(message);
  showKeys(message);
  settleFocus();
}

function settleFocus() {
  const element = focusLater && document.getElementById(focusLater);
  if (!element) return;
  focusLater = null;
  element.focus();
}

function greet(hello) {
  const focused = document.activeElement?.id;
  learn(hello.labels);
  learnHyphens(hello.hyphens);
  document.documentElement.lang = hello.language;
  isLocal = hello.isLocal;
  if (shown) screens[shown].close?.();
  shown = null;
  screens = {};
  build();
  if (preview) screens.start.hear(preview);
  if (!state) return;
  show(wanted());
  focusLater = focused || null;
  settleFocus();
}

function build() {
  for (const [name, Screen] of Object.entries(makers)) screens[name] ??= new Screen({ send, isLocal });
}

async function loadPages() {
  if (isLoading) return;
  isLoading = true;
  const { pages } = await import("./pages.js");
  Object.assign(makers, pages);
  build();
  if (wanted() !== shown) show(wanted(), true);
}

const isRun = (told) => told?.phase === "training" || told?.phase === "paused";
const isTraining = () => isRun(state);

function take(next) {
  const before = state;
  state = next;
  clearTimeout(lostTimer);
  const wasLost = main.hidden;
  [head.hidden, main.hidden, lost.hidden] = [false, false, true];
  const begins = isTraining() && !(isRun(before) && before.mode === state.mode);
  // Who is about something else is not called away from it by another page; what begins on pads is everybody's.
  // Nor does a page that is opened later follow another one.
  if (begins && (hasStarted || (before && page() === "start") || !state.isFromPage)) openTraining();
  if (begins) hasStarted = false;
  if (!isTraining() && page() === "training") leaveTraining();
  keepAwake(isTraining() && page() === "training");
  tell(before);
  if (begins) notices.leaveBehind();
  if (hasLeft && !isTraining()) outcome.tell(say("training.ended"), false);
  hasLeft &&= !begins && isTraining();
  notices.take(state.messages);
  if (!screens.start) return;
  const target = wanted();
  const isOther = target !== shown || (isTraining() && before?.modeName !== state.modeName);
  if (isOther) show(target, before !== null && !wasLost);
  else screens[shown].update?.(state);
  loadPages();
}

function tell(before) {
  const verdict = state.verdict;
  const isHeard = [before, state].map((told) => told?.stage === "listening");
  if (isHeard[0] !== isHeard[1] && page() === "training") return announce(state.prompt);
  if (!verdict) return hush();
  if (before?.verdict || page() !== "training") return;
  announce(verdict.announcement);
  const isWrong = verdict.kind === "comparison" && !verdict.isCorrect;
  if (isWrong && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

const stop = () => send({ do: "stop" });

/** What the address asks for. */
function page() {
  const name = location.hash.slice(1);
  return ["profile", "settings", "controllers", "info", "training"].includes(name) ? name : "start";
}

/** The screen that has to be seen now; Start until another one is loaded. */
function wanted() {
  const training = state.mode?.endsWith("matching") ? "matching" : "comparison";
  const name = page() === "training" && isTraining() ? training : page();
  return Object.hasOwn(screens, name) ? name : "start";
}

function show(name, takesFocus = false) {
  focusLater = null;
  const isKept = name === shown;
  if (shown && !isKept) screens[shown].close?.();
  shown = name;
  const training = name === "comparison" || name === "matching";
  document.body.dataset.kind = name === "start" ? name : training ? "training" : "page";
  notices.be(document.body.dataset.kind);
  if (name === "start") head.replaceChildren(...startHead());
  else if (training) head.replaceChildren(...trainingHead(state.modeName ?? say(`mode.${name}`), stop));
  else head.replaceChildren(...pageHead(name));
  const title = plain(head.querySelector("h1"));
  document.title = name === "start" ? title : `${title} – ${say("start.title")}`;
  place.replaceChildren(screens[name].node);
  screens[name].update?.(state);
  screens[name].open?.();
  if (!takesFocus) return;
  scrollTo(0, 0);
  document.getElementById("title").focus({ preventScroll: true });
}

function showLost() {
  outcome.forget();
  clearTimeout(lostTimer);
  screens[shown]?.cut?.();
  [head.hidden, main.hidden, lost.hidden] = [true, true, false];
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
}

function removed() {
  showLost();
  write(lost.querySelector("h1"), say("lost.removed"));
  write(lost.querySelector("p"), say("lost.again"));
}

addEventListener("hashchange", () => {
  if (!state || !screens.start) return;
  outcome.forget();
  const isTurned = shown === "comparison" || shown === "matching";
  if (isTurned && isTraining() && page() !== "training") {
    hasLeft = page() !== "start";
    stream.send({ do: "turn" });
  }
  if (!isTraining() && page() === "training") leaveTraining();
  const target = wanted();
  if (target !== shown) show(target, true);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && state && !main.hidden && !isWanted("?", event.target)) askForKeys(send);
  const key = keyName(event);
  if (event.defaultPrevented || !key || !state || main.hidden || isWanted(key, event.target)) return;
  const training = shown === "comparison" || shown === "matching";
  if (!training && screens[shown].press?.(key)) return event.preventDefault();
  if (key === "escape" && !training) {
    if (shown !== "start") location.hash = "#start";
    return;
  }
  // At Start keys begin a run; they answer nothing of one that another screen plays.
  if (!training && (shown !== "start" || isTraining())) return;
  // Only what tunes is repeated while it is held; an answer is given once.
  if (event.repeat && key !== "left" && key !== "right") return;
  if (training) {
    event.preventDefault();
    screens[shown].press?.(key);
  }
  send({ do: "key", key });
});
