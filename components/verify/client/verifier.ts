import "./check-files.tsx";
import { t } from "./texts.ts";

// The texts of the check as one file (lib/server/start/prepare/verifier-file.mjs), in the reader's language.
const { title, standalone } = t.held;
document.documentElement.lang = t.lang;
document.title = title;
for (const [id, text] of Object.entries({ title, ...standalone })) {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}
