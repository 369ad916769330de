import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { Webhook } from "standardwebhooks";
import { listen } from "./listen.ts";

/** One message as it arrived. */
interface Received {
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
  /** Responses by path instead of 204; messages are stored in any case. */
  answers: Map<string, RequestListener>;
  /** Ends every connection, also those of requests that wait for their response. */
  dropAll(): void;
  close(): Promise<void>;
}

/** Starts a webhook endpoint of an organization that stores the messages of every path. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, RequestListener>();
  const { place, url, drop, stop } = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { url: path = "", headers } = request;
    received.push({ path, id: String(headers["webhook-id"]), headers, body, json: JSON.parse(body) });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(204).end();
  }, port);
  return {
    place,
    url: (path) => `${url}${path}`,
    received,
    at: (path) => received.filter((message) => message.path === path),
    answers,
    dropAll: drop,
    close: stop,
  };
}

/** Parses a message with the library that receivers use. @throws Error without a valid signature */
export function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
