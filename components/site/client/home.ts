import { part } from "./part.ts";
import { startSample } from "./sample.tsx";
import { startTry } from "./try.tsx";

/** The home page in the browser: without it all of it can be read, and commands do the same. */
startSample(part(document.body, "#sample"));
startTry(part(document.body, "#stages"));
