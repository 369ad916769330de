import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll } from "vitest";
import { db } from "#lib/db.ts";
import { resendTransport } from "#lib/transports/resend/resend.ts";
import type { OutgoingMessage } from "#lib/transports/transport.ts";
import { type Fixture, startFixture } from "#tests/integration/notifications/fixtures.ts";
import { type StandIn, type StandInOptions, startStandIn } from "#tests/support/stand-ins/resend.ts";

/** Servers of the tests in one file. */
export const place = {} as { provider: StandIn; fixture: Fixture };

/** Starts a stand-in of the provider, and a database that stores its pace. */
export function startPlace(): void {
  beforeAll(async () => {
    [place.fixture, place.provider] = await Promise.all([startFixture(), startStandIn()]);
  });
  afterEach(async () => {
    place.provider.options = {};
    await db().providerPace.deleteMany();
  });
  afterAll(async () => {
    await place.provider.close();
    await place.fixture.close();
  });
}

export const message = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  notificationId: randomUUID(),
  to: "ana@example.com",
  senderName: "Ayuntamiento de Ávila",
  organization: "Ávila",
  senderEmail: "registro@avila.example",
  subject: "Notificación nº 7 — 日本",
  bodyText: "Estimada Ana",
  bodyHtml: "<p>Estimada Ana</p>",
  attachments: [{ filename: "acta año.pdf", contentType: "application/pdf", bytes: new Uint8Array([1, 2, 250]) }],
  createdAt: new Date(),
  locale: "en",
  letterhead: null,
  verifyUrl: "https://acuse.example/verify/x",
  simulated: false,
  ...changes,
});

export const ACCOUNT = {
  apiKey: "re_test",
  ratePerSecond: 1000,
  webhookSecrets: [],
  mailFrom: "Acuse <acuse@mail.example>",
};

export const transport = (ratePerSecond = 1000, apiKey = "re_test") =>
  resendTransport({ ...ACCOUNT, apiKey, ratePerSecond, baseUrl: place.provider.url });

export async function send(changes: Partial<OutgoingMessage> = {}, options: StandInOptions = {}) {
  place.provider.options = options;
  const mail = message(changes);
  const bytes = await transport().compose(mail);
  const sent = transport().send(mail.notificationId, bytes);
  return { id: mail.notificationId, bytes, sent };
}

export const mailsOf = (id: string) => place.provider.mails.filter(({ notification }) => notification === id);
