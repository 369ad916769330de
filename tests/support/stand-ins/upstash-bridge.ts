import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RedisError, type Reply, startRedis } from "./redis.ts";

export interface UpstashBridge {
  url: string;
  token: string;
  /** Every command that came, in order. */
  commands: string[][];
  call(command: string[]): Promise<Reply>;
  /** How it treats requests from now on: answers them, never does, or refuses the connection. */
  behave(how: "answer" | "hang" | "refuse"): Promise<void>;
  stop(): Promise<void>;
}

/** Upstash's REST protocol (`POST /` and `POST /pipeline`, replies in base64) in front of a real Redis. */
export async function startUpstashBridge(): Promise<UpstashBridge> {
  const redis = await startRedis();
  const token = "bridge-token";
  const commands: string[][] = [];
  const sockets = new Set<Socket>();
  let hanging = false;

  const run = async (command: string[], encode: boolean): Promise<object> => {
    commands.push(command);
    const reply = await redis.call(command);
    if (reply instanceof RedisError) return { error: reply.message };
    return { result: encode ? encoded(reply) : reply };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse((await request.setEncoding("utf8").toArray()).join(""));
    if (hanging) return;
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: "WRONGPASS" });
    const encode = request.headers["upstash-encoding"] === "base64";
    const texts = (command: unknown[]) => command.map(String);
    if (request.url === "/pipeline") {
      return send(200, await Promise.all(body.map((command: unknown[]) => run(texts(command), encode))));
    }
    const result = await run(texts(body), encode);
    return send("error" in result ? 400 : 200, result);
  };

  const server = createServer((request, response) => void answer(request, response));
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
    token,
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

function encoded(reply: Reply): unknown {
  if (typeof reply === "string") return reply === "OK" ? reply : Buffer.from(reply).toString("base64");
  return Array.isArray(reply) ? reply.map(encoded) : reply;
}
