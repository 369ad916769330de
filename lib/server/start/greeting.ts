import { join } from "node:path";
import type { Config } from "#lib/config.ts";

/**
 * Returns the text printed after the log lines of a start. The key has a line of its own, to be copied.
 * @param demoKey the API key that this start created
 */
export function greeting(
  settings: Pick<Config, "baseUrl" | "transport" | "dataDir" | "adminEmail">,
  demoKey: string | null,
): string {
  const lines = ["", `Acuse answers at ${settings.baseUrl}`];
  if (settings.transport === "demo")
    lines.push(`Demo mode: no mail leaves this machine, each is written to ${join(settings.dataDir, "outbox")}`);
  if (demoKey && !settings.adminEmail)
    lines.push("Set ADMIN_EMAIL to your address and sign in with it: the dashboard shows what the key below sends.");
  if (demoKey) lines.push("An API key to begin with, shown only this once:", "", `    ${demoKey}`);
  return `${lines.join("\n")}\n\n`;
}
