import { confine } from "../confined-process.ts";
import { personaliseHere } from "./engine.ts";
import { TemplateError } from "./errors.ts";
import type { Request, Result } from "./personalise.ts";

/** A template of 500 pages takes 480. */
const MOST_MB = 640;
confine(MOST_MB);

// Runs in the processes of personalise.ts: receives one template at a time, sends one result.

async function resultOf({ pdf, variables }: Request): Promise<Result> {
  try {
    return { ok: true, ...(await personaliseHere(pdf, variables)) };
  } catch (error) {
    if (error instanceof TemplateError) return { ok: false, code: error.code, details: error.details };
    // The file is damaged. The place in our code helps maintainers; messages could hold the file's text.
    const isTooDeep = error instanceof RangeError && /stack|allocation|length/i.test(error.message);
    const place = error instanceof Error ? (error.stack ?? "").split("\n    at ").slice(1, 5).join(" < ") : "";
    return { ok: false, code: isTooDeep ? "too_complex" : "damaged", details: undefined, place };
  }
}

process.on("message", async (request: Request) => process.send?.(await resultOf(request)));
process.send?.("ready");
