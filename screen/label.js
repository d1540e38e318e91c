// SPDX-License-Identifier: MIT
// The fixed texts of the page, in the language that Peach speaks.

let texts = {};

export function learn(labels) {
  texts = labels;
}

/** The text of a key, with what is to stand in place of {0}, {1} …; a missing one is a fault that is seen. */
export function say(key, ...values) {
  const text = texts[key];
  if (text === undefined) {
    console.error(`No text for “${key}”.`);
    return key;
  }
  return values.reduce((whole, value, place) => whole.replaceAll(`{${place}}`, value), text);
}
