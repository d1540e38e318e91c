// SPDX-License-Identifier: MIT
// The page on which another device types the six digits that Peach shows.

const form = document.getElementById("pair");
const code = document.getElementById("code");
const told = document.getElementById("pair-told");
let last = null;

function tell(sentence) {
  told.textContent = sentence;
  code.setAttribute("aria-invalid", "true");
  code.select();
  code.focus();
}

async function pair() {
  const digits = code.value.replace(/\D/g, "");
  try {
    const answer = await fetch("/pair", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code: digits }),
    });
    if (answer.status === 204) {
      location = "/";
      return;
    }
    const refusal = await answer.json();
    tell(refusal.sentence);
    last = refusal.sentence;
  } catch {
    // After the last try nobody opens any more; then its sentence stays true.
    tell(last ?? told.dataset.lost);
  }
}

code.addEventListener("input", () => {
  code.value = code.value.replace(/\D/g, "");
  code.removeAttribute("aria-invalid");
  told.textContent = "";
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  pair();
});
code.focus();
