// SPDX-License-Identifier: MIT
// What screen readers are told, once each.

const place = document.getElementById("live");

/** Says a text. */
export function announce(text) {
  place.textContent = text;
}

/** Makes room for the next text, so that it is said even if it is the same. */
export function hush() {
  if (place.textContent) place.textContent = "";
}
