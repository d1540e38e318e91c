// SPDX-License-Identifier: MIT
// The top of each screen: what it is, and where one can go from here.
import { make } from "./element.js";
import { fullScreenButton } from "./fullscreen.js";
import { say } from "./label.js";

const pages = ["profile", "settings", "controllers", "info"];

const link = (page, shown) => make("li", {}, make("a", { class: "head-link", id: `to-${page}`, href: `#${page}`,
  "aria-current": page === shown && "page" }, say(`${page}.title`)));

const navigation = (entries) => make("nav", { class: "head-nav", "aria-label": say("nav.label") }, make("ul", {}, entries));

const title = (text) => make("h1", { id: "title", tabindex: "-1" }, text);

const fruit = () => make("img", { src: "/icon.svg", alt: "", width: "32", height: "32" });

/** The head of Start. */
export function startHead() {
  return [make("div", { class: "brand" }, fruit(), title(say("start.title"))), navigation(pages.map((page) => link(page)))];
}

/** The head of the training screens. */
export function trainingHead(name, stop) {
  const end = make("button", { class: "head-link", id: "stop", click: stop }, say("training.stop"));
  const whole = fullScreenButton();
  return [title(name), navigation([whole && make("li", {}, whole), link("profile"), link("settings"), make("li", {}, end)])];
}

/** The head of every other page. */
export function pageHead(shown) {
  const back = make("a", { class: "brand", id: "back", href: "#start", "aria-label": say("nav.back") }, fruit(),
    make("span", { "aria-hidden": "true" }, say("start.title")));
  return [back, navigation(pages.map((page) => link(page, shown))), title(say(`${shown}.title`))];
}
