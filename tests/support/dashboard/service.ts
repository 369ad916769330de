import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { apiDatabase } from "../database/api-database.ts";
import { startServer } from "../server/api-server.ts";
import { listen } from "../stand-ins/listen.ts";
import { type StandIn, startStandIn } from "../stand-ins/resend.ts";
import { signed } from "../stand-ins/resend-webhooks.ts";
import { WAIT_MS } from "../wait.ts";
import { Person } from "./person.ts";

/** The service as customers use it, with a stand-in for the provider, webhook endpoints, and people who sign in. */
export interface DashboardService {
  url: string;
  dataDir: string;
  provider: StandIn;
  /** Base URL of webhook endpoints; the path selects the response, see {@link ANSWERS}. */
  receiver: string;
  database: Client;
  /** A person with a session; a new one without an address. */
  signIn(email?: string): Promise<Person>;
  /** The newest link to `page` in the mails to an address. */
  linkTo(email: string, page: "sign-in" | "invitation"): Promise<URL>;
  /** Posts a provider event. */
  report(body: string): Promise<void>;
  close(): Promise<void>;
}

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Responses of endpoints by the first segment of their path. */
const ANSWERS: { [name: string]: (response: ServerResponse) => void } = {
  well: (response) => response.writeHead(204).end(),
  gone: (response) => response.writeHead(410).end("This hook was retired."),
  down: (response) =>
    response.writeHead(503, { "content-type": "text/html" }).end("<h1>503</h1>\n<p>Back in a minute.</p>"),
};

export async function startDashboardService(dataDir: string): Promise<DashboardService> {
  const provider = await startStandIn();
  const receiver = await listen((request, response) => ANSWERS[request.url?.split("/")[1] ?? ""]?.(response));
  const server = await startServer(dataDir, {
    SIGNUP: "open",
    TRUSTED_PROXY_HOPS: "1",
    HOST: "127.0.0.1",
    TRANSPORT: "resend",
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: provider.url,
    RESEND_WEBHOOK_SECRET: SECRET,
    RESEND_RATE_PER_SECOND: "1000",
    MAIL_FROM: "Acuse <acuse@mail.example>",
    WEBHOOK_ALLOWED_HOSTS: receiver.place,
  });
  const { url } = server;
  const hook = `${url}/webhooks/resend`;
  provider.options = { webhooks: { secret: SECRET, url: hook } };
  const database = await apiDatabase(dataDir);
  const linkTo: DashboardService["linkTo"] = (email, page) => linkIn(provider, email, page);
  return {
    url,
    dataDir,
    provider,
    receiver: receiver.url,
    database: database.client,
    linkTo,
    async signIn(email = `newcomer-${randomUUID()}@example.com`) {
      const person = new Person(email, { url, dataDir });
      await person.askForLink();
      await person.follow(await linkTo(email, "sign-in"));
      return person;
    },
    async report(body) {
      const headers = signed(SECRET, `msg_${randomUUID()}`, body);
      const { ok, status } = await fetch(hook, { method: "POST", headers, body });
      if (!ok) throw new Error(`a report was answered with ${status}`);
    },
    async close() {
      await database.close();
      await server.stop();
      await provider.close();
      await receiver.stop();
    },
  };
}

async function linkIn({ mails }: StandIn, email: string, page: string): Promise<URL> {
  const wanted = new RegExp(`https?://\\S+/${page}\\S+`);
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await sleep(20)) {
    const mail = mails.findLast(({ to, text }) => to === email && wanted.test(text));
    if (mail) return new URL(wanted.exec(mail.text)?.[0] ?? "");
  }
  throw new Error(`no mail to ${email} came`);
}
