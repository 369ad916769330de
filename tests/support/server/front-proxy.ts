import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../stand-ins/listen.ts";

export interface FrontProxy {
  url: string;
  /** Requests by address of the machine that took them. */
  taken: Map<string, number>;
  /** Resolves when every machine is ready. */
  allReady(): Promise<void>;
  stop(): Promise<void>;
}

const CHECK_MS = 500;

/**
 * A load balancer as simple as they come: asks each machine's /readyz twice a second, and gives requests to those that were ready in
 * turn. A machine that refuses a connection is out until its next check, and the request goes to the next one; a request that was
 * cut off gets 502.
 */
export async function startFrontProxy(): Promise<FrontProxy & { serve(machines: string[]): void }> {
  let machines: string[] = [];
  const ready = new Set<string>();
  const taken = new Map<string, number>();
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => {
    const open = machines.filter((machine) => ready.has(machine));
    const machine = open[turn++ % open.length];
    if (!machine) return void outgoing.writeHead(503).end();
    const headers = { ...incoming.headers, "x-forwarded-for": "192.0.2.1" };
    const sent = ask(`${machine}${incoming.url}`, { method: incoming.method, headers }, (response) => {
      taken.set(machine, (taken.get(machine) ?? 0) + 1);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.on("error", () => outgoing.destroy()).pipe(outgoing);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      ready.delete(machine);
      if (outgoing.headersSent) outgoing.destroy();
      else if (error.code === "ECONNREFUSED") forward(incoming, outgoing, body);
      else outgoing.writeHead(502).end();
    });
    sent.end(body);
  };
  const listening = await listen(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    forward(incoming, outgoing, Buffer.concat(parts));
  });
  const check = async (machine: string) => {
    const answer = await fetch(`${machine}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) ready.add(machine);
    else ready.delete(machine);
  };
  const checks = setInterval(() => void Promise.all(machines.map(check)), CHECK_MS);
  return {
    url: listening.url,
    taken,
    serve: (addresses) => {
      machines = addresses;
    },
    async allReady() {
      while (ready.size < machines.length) await pause(50);
    },
    async stop() {
      clearInterval(checks);
      await listening.stop();
    },
  };
}
