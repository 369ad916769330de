import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { servedCheckpoint } from "#lib/tlog/cosigned.ts";
import { loadTile } from "#lib/tlog/tree.ts";
import { keys } from "#lib/trust-services/keys.ts";

const COMMAND = join(import.meta.dirname, "../../../../lib/server/monitor/command.ts");

/** Runs `npm run monitor`; this process goes on serving the log. */
export async function runMonitor(...args: string[]): Promise<{ exit: number; said: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [exit] = await once(child, "close");
  return { exit, said };
}

/** Serves the log of this process's database under `/tlog`, as `app/tlog` does. */
export async function serveLog(): Promise<{ url: string; close(): void }> {
  const load = async (path: string): Promise<string | Uint8Array | null> => {
    if (path === "/tlog/checkpoint") return servedCheckpoint();
    if (path === "/tlog/key") return `${(await keys()).log.vkeys[0]}\n`;
    return loadTile(path.replace("/tlog/tile/", ""));
  };
  const server = createServer(async (request, response) => {
    try {
      const found = await load(request.url ?? "");
      response.writeHead(found === null ? 404 : 200).end(found ?? "");
    } catch {
      response.writeHead(500).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tlog`;
  return { url, close: () => server.close() };
}
