// SPDX-License-Identifier: MIT
// The top of each screen: what it is, and where one can go from here.
import { make } from "./element.js";
import { icon } from "./icon.js";
import { say } from "./label.js";

const pages = ["profile", "settings", "controllers", "info"];

function link(page) {
  return make("li", {}, make("a", { class: "head-link", id: `to-${page}`, href: `#${page}` }, say(`${page}.title`)));
}

function navigation(entries) {
  return make("nav", { class: "head-nav", "aria-label": say("nav.label") }, make("ul", {}, entries));
}

function title(text, ...before) {
  return make("div", { class: "head-title" }, before, make("h1", { id: "title", tabindex: "-1" }, text));
}

/** The head of Start. */
export function startHead() {
  const fruit = make("img", { class: "head-icon", src: "/icon.svg", alt: "", width: "32", height: "32" });
  return [title(say("start.title"), fruit), navigation(pages.map(link))];
}

/** The head of the training screens. */
export function trainingHead(name, stop) {
  const end = make("button", { class: "head-link", id: "stop", click: stop }, say("training.stop"));
  return [title(name), navigation([link("profile"), link("settings"), make("li", {}, end)])];
}

/** The head of every other page. */
export function pageHead(name) {
  const back = make("a", { class: "head-link head-back", id: "back", href: "#start" },
    icon("back"), make("span", {}, say("nav.back")));
  return [make("nav", { class: "head-return", "aria-label": say("nav.label") }, back), title(name)];
}
