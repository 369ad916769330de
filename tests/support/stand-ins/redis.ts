import { spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { temporaryFolder } from "../temporary.ts";

export type Reply = string | number | null | Reply[] | RedisError;

export class RedisError extends Error {}

/** Starts a redis-server on a UNIX socket, without persistence. */
export async function startRedis(): Promise<{ call(command: string[]): Promise<Reply>; stop(): Promise<void> }> {
  const path = join(temporaryFolder(), "redis.sock");
  const settings = ["--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", settings, { stdio: "ignore" });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const socket = await reach(path);
  const replies = new Replies();
  const waiting: ((reply: Reply) => void)[] = [];
  socket.on("data", (bytes: Buffer) => {
    for (const reply of replies.read(bytes)) waiting.shift()?.(reply);
  });
  return {
    call: (command) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
        socket.write(`*${command.length}\r\n${parts.join("")}`);
      }),
    stop: async () => {
      socket.destroy();
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function reach(path: string): Promise<Socket> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(path);
    const connected = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (connected) return socket;
    await pause(50);
  }
  throw new Error("redis-server did not start in 5 s");
}

/** Parses RESP 2; replies may arrive in any number of parts. */
class Replies {
  #bytes = Buffer.alloc(0);
  #position = 0;

  read(more: Buffer): Reply[] {
    this.#bytes = Buffer.concat([this.#bytes, more]);
    const replies: Reply[] = [];
    for (;;) {
      this.#position = 0;
      const reply = this.#one();
      if (reply === undefined) return replies;
      replies.push(reply);
      this.#bytes = this.#bytes.subarray(this.#position);
    }
  }

  /** Returns `undefined` until the reply is complete. */
  #one(): Reply | undefined {
    const end = this.#bytes.indexOf("\r\n", this.#position);
    if (end === -1) return undefined;
    const type = String.fromCharCode(this.#bytes[this.#position] ?? 0);
    const line = this.#bytes.toString("utf8", this.#position + 1, end);
    this.#position = end + 2;
    if (type === "+") return line;
    if (type === "-") return new RedisError(line);
    if (type === ":") return Number(line);
    if (type === "$") return this.#text(Number(line));
    if (type === "*") return this.#list(Number(line));
    throw new Error(`not a reply of Redis: ${type}${line}`);
  }

  #text(length: number): Reply | undefined {
    if (length === -1) return null;
    const start = this.#position;
    if (this.#bytes.length < start + length + 2) return undefined;
    this.#position = start + length + 2;
    return this.#bytes.toString("utf8", start, start + length);
  }

  #list(length: number): Reply | undefined {
    if (length === -1) return null;
    const list: Reply[] = [];
    while (list.length < length) {
      const item = this.#one();
      if (item === undefined) return undefined;
      list.push(item);
    }
    return list;
  }
}
