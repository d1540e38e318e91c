// SPDX-License-Identifier: MIT
// Switches, and what controls are named by.
import { make } from "./element.js";

/** What names and explains the control of a setting. */
export const named = (id) => ({ "aria-labelledby": `${id}-name`, "aria-describedby": `${id}-description` });

/** A switch with an id, named by the elements with the ids in `names`. */
export function toggle(id, names, change) {
  return make("input", { type: "checkbox", class: "switch", role: "switch", id, "aria-labelledby": names, change });
}

/** A switch at the end of its own line of text. */
export function toggleRow(box, text, name) {
  return make("label", { class: "switch-row", for: box.id }, make("span", { id: name }, text), box);
}
