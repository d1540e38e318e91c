// SPDX-License-Identifier: MIT
// The display stays on while training, where browsers allow it: not on plain HTTP pages of other devices.

let isWanted = false;
let lock = null;

async function request() {
  if (!isWanted || lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
    if (!isWanted) lock.release();
  } catch {
    // The battery is low, or the page is not in front.
    lock = null;
  }
}

/** Browsers release the lock when the page is hidden. */
document.addEventListener("visibilitychange", request);

export function keepAwake(wanted) {
  isWanted = wanted;
  if (wanted) request();
  else lock?.release();
}
