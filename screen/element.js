// SPDX-License-Identifier: MIT
// Elements of the page, made from data. Texts only ever become text.

const soft = "\u00ad";
let hyphens = new Map();
let pattern = /$^/g;

/** Parts of words, with soft hyphens where they may be parted. */
export function learnHyphens(parts) {
  hyphens = new Map(parts.map((part) => [part.replaceAll(soft, ""), part]));
  pattern = parts.length ? new RegExp([...hyphens.keys()].join("|"), "g") : /$^/g;
}

/** A text as it is shown. Hyphens are for the eye alone: no name has them. */
function shown(text) {
  const [first, ...others] = text.replace(pattern, (part) => hyphens.get(part)).split(soft);
  if (others.length === 0) return text;
  const whole = document.createElement("data");
  whole.append(first, ...others.flatMap((part) => {
    const hyphen = document.createElement("data");
    hyphen.ariaHidden = "true";
    hyphen.textContent = soft;
    return [hyphen, part];
  }));
  return whole;
}

/** The text of an element as it was told. */
export const plain = (element) => element.textContent.replaceAll(soft, "");

/**
 * An element; a button submits nothing. Of `traits`, functions are listeners, `true` is an empty attribute, null and
 * false are none.
 */
export function make(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  for (const [name, value] of Object.entries(traits)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else set(element, name, value);
  }
  const isThere = (child) => child !== null && child !== undefined && child !== false;
  element.append(...children.flat(Infinity).filter(isThere)
    .map((child) => typeof child === "string" && tag !== "option" ? shown(child) : child));
  return element;
}

/** Sets an attribute, or takes it away; leaves alone what is right, so that nothing is announced twice. */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

export function write(element, text) {
  const wanted = text ?? "";
  if (plain(element) !== wanted) element.replaceChildren(shown(wanted));
}

/** A text, hidden while there is none. */
export function writeIfAny(element, text) {
  write(element, text);
  element.hidden = !text;
}

/** A drawing made by Peach, which means `description` to those who do not see it; without one it is an ornament. */
export function picture(markup, description, traits = {}) {
  const frame = make("div", traits);
  const template = document.createElement("template");
  template.innerHTML = markup;
  const drawing = template.content.querySelector("svg");
  if (!drawing) return frame;
  drawing.querySelectorAll("title, desc, style").forEach((part) => part.remove());
  for (const name of ["role", "aria-labelledby", "aria-label", "xml:lang"]) drawing.removeAttribute(name);
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("focusable", "false");
  if (description) {
    frame.setAttribute("role", "img");
    frame.setAttribute("aria-label", description);
  } else {
    frame.setAttribute("aria-hidden", "true");
  }
  frame.append(drawing);
  return frame;
}

/** The path of a file, which breaks at its folders. */
export function path(text) {
  const parts = text.match(/[^/]*\/?/g).flatMap((part) => [part, make("wbr")]);
  return make("span", { class: "path" }, parts);
}

/** The element that has the focus, by its id; for those who replace what it is in. */
export function keepingFocus(change) {
  const focused = document.activeElement?.id;
  change();
  if (!focused || document.activeElement?.id === focused) return;
  document.getElementById(focused)?.focus({ preventScroll: true });
}
