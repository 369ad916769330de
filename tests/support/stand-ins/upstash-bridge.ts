import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RedisError, type Reply, startRedis } from "./redis.ts";

export interface UpstashBridge {
  url: string;
  token: string;
  /** Every command, in order. */
  commands: string[][];
  call(command: string[]): Promise<Reply>;
  /** Sets how requests are treated from now on: answered, left open, or refused. */
  behave(how: "answer" | "hang" | "refuse"): Promise<void>;
  stop(): Promise<void>;
}

const TOKEN = "bridge-token";

/** Upstash's REST protocol (`POST /` and `POST /pipeline`, replies in base64) in front of a real Redis. */
export async function startUpstashBridge(): Promise<UpstashBridge> {
  const redis = await startRedis();
  const commands: string[][] = [];
  const sockets = new Set<Socket>();
  let hanging = false;

  const call = (command: string[]): Promise<Reply> => {
    commands.push(command);
    return redis.call(command);
  };
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.setEncoding("utf8").toArray()).join(""));
    if (!hanging) await answer(call, body, request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    commands,
    call: redis.call,
    behave: async (how) => {
      hanging = how === "hang";
      if (how === "refuse") return close();
      if (!server.listening) await listen(port);
    },
    stop: async () => {
      await close();
      await redis.stop();
    },
  };
}

async function answer(
  call: (command: string[]) => Promise<Reply>,
  body: unknown[],
  { headers, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, value: unknown) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  if (headers.authorization !== `Bearer ${TOKEN}`) return send(401, { error: "WRONGPASS" });
  const run = async (command: unknown[]): Promise<object> => {
    const reply = await call(command.map(String));
    if (reply instanceof RedisError) return { error: reply.message };
    return { result: headers["upstash-encoding"] === "base64" ? encoded(reply) : reply };
  };
  if (url === "/pipeline") return send(200, await Promise.all((body as unknown[][]).map(run)));
  const result = await run(body);
  send("error" in result ? 400 : 200, result);
}

function encoded(reply: Reply): unknown {
  if (typeof reply === "string") return reply === "OK" ? reply : Buffer.from(reply).toString("base64");
  return Array.isArray(reply) ? reply.map(encoded) : reply;
}
