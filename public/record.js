// What the page gains with JavaScript; without it nothing is missing. Times get the reader's local time beside them, hashes
// and commands a button to copy them, and printing opens what is folded.
"use strict";

for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.dateTime);
  if (Number.isNaN(at.getTime()) || at.getTimezoneOffset() === 0) continue;
  const local = document.createElement("span");
  local.className = "local";
  const text = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
  local.textContent = ` (${text} ${document.body.dataset.here})`;
  time.after(local);
}

for (const source of document.querySelectorAll("code.hash, pre > code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = document.body.dataset.copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = document.body.dataset.copied;
    setTimeout(() => {
      button.textContent = document.body.dataset.copy;
    }, 1600);
  });
  (source.closest("pre") ?? source).after(button);
}

addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:not([open])")) folded.open = true;
});
