// What the page gains with JavaScript; without it nothing is missing. Times get the reader's local time beside them, hashes
// and commands a button to copy them, files can be compared and facts be computed once more, and what is folded opens when a link
// leads to it or it is printed.
"use strict";

/** The reader's own way of writing times, if it is one of the page's language. */
const { lang } = document.documentElement;
const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;

function addLocalTime(time) {
  const at = new Date(time.dateTime);
  if (Number.isNaN(at.getTime()) || at.getTimezoneOffset() === 0) return;
  const local = document.createElement("span");
  local.className = "local";
  const sameDay = time.dateTime.startsWith(at.toLocaleDateString("sv"));
  const day = sameDay ? {} : { day: "numeric", month: "long" };
  const text = at.toLocaleString(locale, { ...day, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  local.textContent = ` (${text} ${document.body.dataset.here})`;
  time.after(local);
}

function addCopy(source) {
  // There is no clipboard for pages that came over plain http.
  if (!navigator.clipboard) return;
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

function enhance(root) {
  for (const time of root.querySelectorAll("time[datetime]")) addLocalTime(time);
  for (const source of root.querySelectorAll("code.hash, pre > code")) addCopy(source);
}
enhance(document);
document.addEventListener("drawn", ({ target }) => enhance(target));

const again = document.querySelector("#again");
if (again) {
  const button = again.querySelector("button");
  const state = again.querySelector("[role=status]");
  button.addEventListener("click", async () => {
    button.disabled = true;
    const { checkAgain } = await import(`/scripts/check-again.${lang}.js`);
    await checkAgain(button, state);
    button.disabled = false;
  });
  again.hidden = false;
}

const compare = document.querySelector("#compare");
if (compare && globalThis.crypto?.subtle) {
  const known = new Map(JSON.parse(compare.dataset.files));
  const list = compare.querySelector("ul");
  const input = compare.querySelector("input");
  input.addEventListener("change", async () => {
    list.replaceChildren();
    for (const file of input.files) {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
      const hash = Array.from(digest, (octet) => octet.toString(16).padStart(2, "0")).join("");
      const found = known.get(hash);
      const item = document.createElement("li");
      item.className = `verdict ${found ? "tone-intact" : "tone-broken"}`;
      item.textContent = (found ?? compare.dataset.none).replace("%", () => file.name);
      list.append(item);
    }
  });
  compare.hidden = false;
}

const unfold = (hash) => {
  const target = document.getElementById(hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener("click", () => unfold(link.hash));
unfold(location.hash);

addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:not([open])")) folded.open = true;
});
