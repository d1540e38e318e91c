// SPDX-License-Identifier: MIT
// The profile's picture as PNG, drawn from its SVG.
import { make } from "./element.js";
import { say } from "./label.js";

/** Pixels of the PNG for one of the SVG. */
const density = 2;

async function draw() {
  const drawing = new Image();
  drawing.src = "/profile.svg";
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth * density, drawing.naturalHeight * density];
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

export function pictureLink() {
  return make("button", { class: "button", id: "share-png", click: async () => {
    const address = URL.createObjectURL(await draw());
    make("a", { href: address, download: "peach-profile.png" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } }, say("profile.png"));
}
