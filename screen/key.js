// SPDX-License-Identifier: MIT
// Keys of the computer, which Peach understands; here they only get their names.

const names = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  " ": "space", Enter: "enter", Escape: "escape",
};

/** What Peach calls the key that was pressed; null if it has no name for it. */
export function keyName(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (names[event.key]) return names[event.key];
  return /^[\p{L}\d,.]$/u.test(event.key) ? event.key.toLowerCase() : null;
}

/** Whether what has the focus needs the key itself. */
export function isWanted(name, element) {
  if (!(element instanceof Element)) return false;
  if (element.closest("input, select, textarea, dialog[open]")) return true;
  return (name === "space" || name === "enter") && element.closest("button, a, summary") !== null;
}
