import { contentOf, type Mail } from "#lib/access/mails/content.ts";
import { asHtml } from "#lib/access/mails/frame.ts";
import { asLocale, type Locale } from "#lib/i18n/messages.ts";
import { framed, htmlWithFooter } from "#lib/transports/body.ts";
import type { PageState } from "./page-states.tsx";

/** The mails that the service writes, as a mail program shows them. */

const BASE = "https://acuse.example";
const token = "q2kkdCah_6GXxGZAYTUPkjEQVDR1btIaA2TaRTU4CAc";

const signIn = (to: string) => (locale: Locale) =>
  asHtml(contentOf({ kind: "sign-in", to, locale, token, callbackUrl: "/dashboard" }, BASE));

const invitation = (organization: string, inviter: string) => (locale: Locale) => {
  const mail: Mail = {
    kind: "invitation",
    to: "noa@example.com",
    locale,
    token,
    organization,
    inviter,
    role: "sender",
  };
  return asHtml(contentOf(mail, BASE));
};

const notification = (simulated: boolean) => (locale: Locale) => {
  const body = `<!doctype html><html lang="en"><head><title>Lease 14-B</title></head><body style="font-family:Georgia,serif">
    <h1>Lease 14-B</h1><p>Dear María,</p><p>the lease of flat 14-B ends on 31 May.</p></body></html>`;
  const verifyUrl = `${BASE}/verify/5f2a7c1e-0b64-4d3a-9a51-8c1f0e6d2b47`;
  return htmlWithFooter(body, { organization: "Notaría Ruiz", simulated, locale, verifyUrl });
};

/** A logo of one green pixel, drawn large. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const framedNotification = (simulated: boolean) => (locale: Locale) =>
  framed(
    {
      organization: "Notaría Ruiz",
      locale,
      simulated,
      verifyUrl: `${BASE}/verify/5f2a7c1e-0b64-4d3a-9a51-8c1f0e6d2b47`,
      subject: "Lease 14-B",
      bodyText: "Dear María,\n\nthe lease of flat 14-B ends on 31 May.\n\n    Notaría Ruiz",
    },
    { logo: { png: new Uint8Array(), width: 160, height: 48 } },
    PIXEL,
  );

const LONG = "maria.del.carmen.de.los.angeles.y.de.la.santisima.trinidad@notaria-ruiz-y-asociados.example.com";

const MAILS: Record<string, (locale: Locale) => string> = {
  "sign-in": signIn("maria@example.com"),
  "sign-in-long": signIn(LONG),
  invitation: invitation("Notaría Ruiz", "pablo@example.com"),
  "invitation-long": invitation("Ilustre Colegio Notarial de ".repeat(4).trim(), LONG),
  notification: notification(false),
  "notification-demo": notification(true),
  "notification-framed": framedNotification(false),
  "notification-framed-demo": framedNotification(true),
};

export const MAIL_STATES: PageState[] = Object.entries(MAILS).map(([name, mail]) => ({
  name: `mail-${name}`,
  path: `/mail/${name}`,
  answer: async (request) =>
    new Response(mail(asLocale(request.headers.get("accept-language"))), {
      headers: { "content-type": "text/html; charset=utf-8" },
    }),
}));
