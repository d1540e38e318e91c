// SPDX-License-Identifier: MIT
// What a page has shown, kept by the page itself: a verdict is shown for 400 ms, and a query from outside may come too late.
window.diary = { verdicts: [], announcements: [], opened: 0 };
{
  const shown = (selector) => document.querySelector(`${selector}:not([hidden])`)?.innerText.trim() ?? "";
  const last = { verdict: "", announcement: "", open: false };
  const news = (name, value) => {
    if (last[name] === value) return false;
    last[name] = value;
    return Boolean(value);
  };
  const look = () => {
    const verdict = shown(".verdict") || shown(".plate");
    if (news("verdict", verdict)) diary.verdicts.push(verdict);
    const spoken = document.getElementById("live")?.textContent ?? "";
    if (news("announcement", spoken)) diary.announcements.push(spoken.trim());
    if (news("open", Boolean(document.querySelector(".area.is-open, .track.is-open")))) diary.opened += 1;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
