import { parentPort } from "node:worker_threads";
import { personaliseHere } from "./engine.ts";
import { TemplateError } from "./errors.ts";
import type { Answer, Question } from "./personalise.ts";

// The thread that personalise.ts starts: one template at a time, in and out as messages.

async function answer({ pdf, variables }: Question): Promise<Answer> {
  try {
    return { ok: true, ...(await personaliseHere(pdf, variables)) };
  } catch (error) {
    if (error instanceof TemplateError) return { ok: false, code: error.code, details: error.details };
    // What the parser stumbles over is the file's fault; where it did is worth knowing, what it read is not.
    const isTooDeep = error instanceof RangeError && /stack|allocation|length/i.test(error.message);
    const place = error instanceof Error ? (error.stack ?? "").split("\n    at ").slice(1, 5).join(" < ") : "";
    return { ok: false, code: isTooDeep ? "too_complex" : "damaged", details: undefined, place };
  }
}

parentPort?.on("message", async (question: Question) => {
  const result = await answer(question);
  parentPort?.postMessage(result, result.ok ? [result.pdf.buffer] : []);
});
parentPort?.postMessage("ready");
