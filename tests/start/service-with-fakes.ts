import { createHmac } from "node:crypto";
import { type GivenPostgres, givenPostgres } from "#tests/support/database/given-postgres.ts";
import { issueAuthority } from "#tests/support/pki/openssl-authority.ts";
import { newLiveKey } from "#tests/support/server/api-server.ts";
import { type FakeServices, startFakeServices } from "#tests/support/stand-ins/fake-services.ts";
import { endAll, type Launched, launch, temporaryFolder } from "./launched.ts";

/** Part of every value that clients send; no log may contain it. */
export const MARK = "Qz7Vmark";
export const TOKEN = "metrics-token-of-the-test";
export const SECRET = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The service with a database, a fake mail provider and a fake time-stamping authority that a test can make fail. */
export class ServiceWithFakes {
  readonly key = newLiveKey();
  readonly ids: string[] = [];
  readonly postgres: GivenPostgres;
  readonly fakes: FakeServices;
  #launched: Launched | undefined;

  private constructor(postgres: GivenPostgres, fakes: FakeServices) {
    this.postgres = postgres;
    this.fakes = fakes;
  }

  static async start(): Promise<ServiceWithFakes> {
    const [postgres, fakes] = await Promise.all([givenPostgres(), startFakeServices(MARK)]);
    const service = new ServiceWithFakes(postgres, fakes);
    const authority = temporaryFolder();
    issueAuthority(authority, {});
    service.#launched = await launch({
      DATA_DIR: temporaryFolder(),
      HOST: "127.0.0.1",
      DATABASE_URL: postgres.url,
      METRICS_TOKEN: TOKEN,
      BOOTSTRAP_API_KEY: service.key,
      TRANSPORT: "resend",
      RESEND_API_KEY: `re_${MARK}`,
      RESEND_WEBHOOK_SECRET: `whsec_${SECRET}`,
      RESEND_BASE_URL: fakes.providerUrl,
      RESEND_RATE_PER_SECOND: "1000",
      MAIL_FROM: "Acuse <acuse@mail.example>",
      TSA_URL: `${fakes.authorityUrl}/${MARK}`,
      TSA_CA_FILE: `${authority}/ca.pem`,
    }).ready();
    return service;
  }

  async end(): Promise<void> {
    await endAll();
    await Promise.all([this.postgres.remove(), this.fakes.close()]);
  }

  get launched(): Launched {
    if (!this.#launched) throw new Error("it was not started");
    return this.#launched;
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.launched.fetch(path, init);
  }

  post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { authorization: `Bearer ${this.key}`, "content-type": "application/json", ...headers };
    return this.fetch(path, { method: "POST", body, headers: sent });
  }

  async create(fields: Record<string, unknown> = {}): Promise<{ status: number; id: string }> {
    const body = { to: "ana@example.com", subject: "Acta", body_text: "Hola", ...fields };
    const response = await this.post("/v1/notifications", JSON.stringify(body));
    const { id = "" } = (await response.json()) as { id?: string };
    if (id) this.ids.push(id);
    return { status: response.status, id };
  }

  /** Sends a signed webhook of the provider. */
  webhook(body: string, headers: Record<string, string> = {}): Promise<Response> {
    const [id, at] = [`msg_${MARK}${Math.random()}`, String(Math.floor(Date.now() / 1000))];
    const signature = createHmac("sha256", Buffer.from(SECRET, "base64"))
      .update(`${id}.${at}.${body}`)
      .digest("base64");
    const signed = { "svix-id": id, "svix-timestamp": at, "svix-signature": `v1,${signature}`, ...headers };
    return this.fetch("/webhooks/resend", { method: "POST", headers: signed, body });
  }
}
