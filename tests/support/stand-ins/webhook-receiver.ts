import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Webhook } from "standardwebhooks";

/** One message as it arrived. */
export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent.
  json: any;
}

export interface Receiver {
  /** `host:port`, for WEBHOOK_ALLOWED_HOSTS. */
  place: string;
  url(path: string): string;
  received: Received[];
  at(path: string): Received[];
  /** How a path answers instead of 204; the message is recorded before. */
  answers: Map<string, RequestListener>;
  /** Ends every connection, also of what waits for an answer. */
  dropAll(): void;
  close(): Promise<void>;
}

/** Starts a webhook endpoint of an organization that stores the messages of every path. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, RequestListener>();
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { url: path = "", headers } = request;
    received.push({ path, id: String(headers["webhook-id"]), headers, body, json: JSON.parse(body) });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(204).end();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    url: (path) => `http://${place}${path}`,
    received,
    at: (path) => received.filter((message) => message.path === path),
    answers,
    dropAll,
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As the library that receivers use reads it; throws when no signature holds. */
export function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
