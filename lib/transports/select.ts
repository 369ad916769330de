import { config } from "#lib/config.ts";
import { demoTransport } from "./demo.ts";
import type { Transport } from "./transport.ts";

/** The transport of a notification: what is simulated goes to the outbox, whatever `TRANSPORT` is. */
export function transportFor(notification: { simulated: boolean }): Transport {
  const { dataDir, mailFrom, transport } = config();
  if (notification.simulated || transport === "demo") return demoTransport({ dataDir, mailFrom });
  throw new Error(`this version cannot send by ${transport}`);
}

/** @throws Error that says why, when the transport that the settings ask for cannot be used */
export function checkTransport(): void {
  transportFor({ simulated: config().transport === "demo" });
}
