import { log } from "#lib/observability/log.ts";

/**
 * Nothing of this process may write to its output past the log: frameworks and Node itself print messages that may repeat
 * what somebody sent. Of what they print, errors are described and the first words of a text are kept.
 */
export function takeOverOutput(): void {
  const levels = { log: "info", info: "info", debug: "info", warn: "warn", error: "error" } as const;
  for (const [name, level] of Object.entries(levels)) {
    console[name as keyof typeof levels] = (...said: unknown[]) => {
      const error = said.find((part) => part instanceof Error);
      log(level, "printed", { words: firstWords(said), ...(error ? { error } : {}) });
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (error) => log("warn", "Node warns", { error }));
}

/** Words only: no quotation, number, address or other sign that could carry a value. */
function firstWords(said: unknown[]): string {
  const text = said.find((part) => typeof part === "string");
  return (
    /^[\s\W]*((?:[A-Za-z]{1,20}(?![A-Za-z])[ ,.:-]*){0,6})/.exec(typeof text === "string" ? text : "")?.[1]?.trim() ??
    ""
  );
}

/** An error that nobody caught ends the process, as it would anyway; but told by the log. */
export function endOnUncaught(): void {
  process.on("uncaughtException", (error) => {
    log("error", "an error nobody caught; stopping", { error });
    process.exit(1);
  });
}
