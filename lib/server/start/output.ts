import { isMalformedForm } from "#lib/http/request/malformed-forms.ts";
import { applyLogSettings, log } from "#lib/observability/log.ts";

/**
 * Redirects console output and Node's warnings to the log, because their messages may repeat input. The log keeps errors and
 * the first words of a text. Applies the settings of the log.
 */
export function takeOverOutput(): void {
  applyLogSettings();
  const levels = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;
  for (const [name, level] of Object.entries(levels)) {
    console[name as keyof typeof levels] = (...said: unknown[]) => {
      const error: NodeJS.ErrnoException | undefined = said.find((part) => part instanceof Error);
      // Next prints a request whose client hung up as an error.
      const hungUp = error?.code === "ECONNRESET" && error.message === "aborted";
      // The request has its own line, with the status 400.
      if (isMalformedForm(error)) return;
      log(hungUp ? "info" : level, "printed", { words: firstWords(said), ...(error ? { error } : {}) });
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (error) => log("warn", "Node warns", { error }));
}

/** Returns at most six words, without quotations, numbers and addresses. */
function firstWords(said: unknown[]): string {
  const text = said.find((part) => typeof part === "string");
  return (
    /^[\s\W]*((?:[A-Za-z]{1,20}(?![A-Za-z])[ ,.:-]*){0,6})/.exec(typeof text === "string" ? text : "")?.[1]?.trim() ??
    ""
  );
}

/** Logs an uncaught error and ends the process. */
export function endOnUncaught(): void {
  process.on("uncaughtException", (error) => {
    log("error", "uncaught error; stopping", { error });
    process.exit(1);
  });
}
