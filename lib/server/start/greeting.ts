import { join } from "node:path";
import type { Config } from "#lib/config.ts";

/**
 * Returns the text printed after the log lines of a start. The key has a line of its own, to be copied.
 * @param demoKey the API key that this start created
 */
export function greeting(
  settings: Pick<Config, "role" | "port" | "baseUrl" | "transport" | "dataDir" | "adminEmail">,
  demoKey: string | null,
): string {
  const { role, port, baseUrl } = settings;
  if (role === "worker")
    return `\nThe worker of ${baseUrl} runs. It answers at http://localhost:${port}/readyz, /healthz and /metrics\n\n`;
  const lines = ["", `Acuse answers at ${baseUrl}`];
  if (role === "web") lines.push("Another process has to send and seal: start one with ROLE=worker");
  if (settings.transport === "demo")
    lines.push(`Demo mode: no mail leaves this machine. Each mail is a file in ${join(settings.dataDir, "outbox")}`);
  if (demoKey && !settings.adminEmail)
    lines.push(
      "Set ADMIN_EMAIL to your address and sign in with it: the dashboard shows the notifications of the key below.",
    );
  if (demoKey) lines.push("Your first API key, shown only once:", "", `    ${demoKey}`);
  return `${lines.join("\n")}\n\n`;
}
