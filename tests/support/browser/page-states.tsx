import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import type { Messages } from "#lib/i18n/messages.ts";
import { samplePdf } from "../samples/files.ts";
import { answerBroken, answerSample, answerTooMany } from "../samples/page.tsx";
import { STORIES } from "../samples/stories.ts";
import { MAIL_STATES } from "./mail-states.ts";

/** Data created on the server before the pages are opened. */
export interface Seeds {
  /** Id of a sealed notification. */
  id: string;
  /** Certificate of the notification. */
  certificate: Uint8Array;
  /** Paths of two invitations: `own` for the signed-in person of "invited", `others` for another person. */
  invitations: { own: string; others: string };
}

/** One state of one page. Tests and `npm run screens` visit the lists at the end of this file: add new states there. */
export interface PageState {
  name: string;
  path: string | ((seeds: Seeds) => string);
  /** Replaces the server's response, for states that the server cannot be brought into. */
  answer?: (request: Request) => Promise<Response>;
  /** Actions of the reader before the check. */
  act?: (tab: Page, t: Messages, seeds: Seeds) => Promise<void>;
  /** True for pages that people print. */
  printed?: boolean;
  /** Session of the visitor, if any. */
  signedIn?: "customer" | "invited";
}

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });

/** Drops files on /verify and waits for the result. */
const drop =
  (files: (seeds: Seeds) => Promise<ReturnType<typeof file>[]>): NonNullable<PageState["act"]> =>
  async (tab, t, seeds) => {
    await tab.getByText(t.held.ready).waitFor();
    await tab.locator("#files").setInputFiles(await files(seeds));
    await tab.locator("#result [data-banner]").first().waitFor();
  };

const changed = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === 2_000 ? byte ^ 1 : byte));

let asked = 0;
const getKey: NonNullable<PageState["act"]> = async (tab, { site: { home } }) => {
  await tab.getByLabel(home.live.email).fill(`screens-${Date.now()}-${asked++}@example.com`);
  await tab.getByRole("button", { name: home.live.getKey }).click();
  await tab.getByText(home.live.once).waitFor();
};

const send: NonNullable<PageState["act"]> = async (tab, t, seeds) => {
  await getKey(tab, t, seeds);
  await tab.getByRole("button", { name: t.site.home.live.send }).click();
  await tab.getByText(t.site.home.live.done).waitFor();
};

/** Both notifications of the key. */
const spend: NonNullable<PageState["act"]> = async (tab, t, seeds) => {
  const { live } = t.site.home;
  await send(tab, t, seeds);
  await tab.getByRole("button", { name: live.again }).click();
  await tab.getByRole("region", { name: live.over }).waitFor();
  await tab.getByText(live.done).waitFor();
};

const refused: NonNullable<PageState["act"]> = async (tab, { site: { home } }) => {
  await tab.route("**/v1/test-keys", (route) => route.fulfill({ status: 409, json: { detail: "" } }));
  await tab.getByLabel(home.live.email).fill("dev@example.com");
  await tab.getByRole("button", { name: home.live.getKey }).click();
  await tab.getByRole("alert").first().waitFor();
};

const sendFromDashboard: NonNullable<PageState["act"]> = async (tab, { dashboard: { compose } }) => {
  await tab.getByLabel(compose.to, { exact: true }).fill("ana@example.com");
  await tab.getByLabel(compose.subject, { exact: true }).fill("Lease 14-B");
  await tab.getByLabel(compose.bodyText, { exact: true }).fill("Dear Ana,\n\nthe lease ends on 31 May.");
  await tab.getByRole("button", { name: compose.send }).click();
  await tab.locator("[data-seal=sealed]").waitFor();
};

/** Opens the first operation of the API reference. */
const openOperation: NonNullable<PageState["act"]> = async (tab) => {
  await tab.locator(".opblock-summary-control").first().click();
  await tab.locator(".opblock-body .responses-table").first().waitFor();
};

const authorize: NonNullable<PageState["act"]> = (tab) => tab.locator(".btn.authorize").click();

/** Calls an operation without parameters. */
const callOperation: NonNullable<PageState["act"]> = async (tab) => {
  const operation = tab.locator("#operations-Service-health");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Send request" }).click();
  await operation.locator(".live-responses-table").waitFor();
};

/** Sends an operation without its parameter. */
const refuseOperation: NonNullable<PageState["act"]> = async (tab) => {
  const operation = tab.locator("#operations-Public_reads-readNotification");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Send request" }).click();
  await operation.locator("input.invalid").waitFor();
};

const tamper: NonNullable<PageState["act"]> = async (tab, { site: { home } }) => {
  await tab.getByLabel(home.sample.label, { exact: true }).fill("The lease of flat 14B ends on 30 August.");
  await tab.getByText(home.sample.broken).waitFor();
};

const LONG_ADDRESS = `${"maria.del.carmen.".repeat(3)}ruiz@notaria-ruiz-y-asociados.example.com`;

/** Target of an invitation's button for a visitor without a session. */
const signInFor = (invitation: string) => `/sign-in?${new URLSearchParams({ callbackUrl: invitation })}`;

const RECORDS: PageState[] = STORIES.map((sample) => ({
  name: `record-${sample.name}`,
  path: `/verify/sample-${sample.name}`,
  answer: (request) => answerSample(sample, request),
  printed: true,
}));

/** Signed-in states that differ in demo mode; dashboard/states.ts has all. */
export const SIGNED_IN_STATES: PageState[] = [
  { name: "demo-compose", path: "/dashboard/compose", signedIn: "customer" },
  { name: "demo-sent", path: "/dashboard/compose", signedIn: "customer", act: sendFromDashboard },
  { name: "demo-list", path: "/dashboard/notifications", signedIn: "customer" },
];

export const PUBLIC_STATES: PageState[] = [
  { name: "home", path: "/" },
  { name: "home-tampered", path: "/", act: tamper },
  { name: "home-refused", path: "/", act: refused },
  { name: "home-key", path: "/", act: getKey },
  { name: "home-done", path: "/", act: send },
  { name: "home-spent", path: "/", act: spend },
  { name: "nothing-here", path: "/nothing-here" },
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in-expired", path: "/sign-in?error=Verification" },
  { name: "sign-in-unverified", path: "/sign-in?error=Unverified" },
  { name: "sign-in-invited", path: ({ invitations }) => signInFor(invitations.others) },
  { name: "sign-in-sent", path: "/sign-in/sent?email=maria@example.com" },
  {
    name: "sign-in-confirm",
    path: `/sign-in/confirm?${new URLSearchParams({ email: LONG_ADDRESS, token: "x", callbackUrl: "/dashboard" })}`,
  },
  { name: "invitation", path: ({ invitations }) => invitations.others },
  { name: "invitation-own", path: ({ invitations }) => invitations.own, signedIn: "invited" },
  { name: "invitation-of-another", path: ({ invitations }) => invitations.others, signedIn: "invited" },
  { name: "invitation-gone", path: "/invitation?token=x" },
  { name: "docs", path: "/docs", act: (tab) => tab.locator(".opblock-tag").first().waitFor() },
  { name: "docs-operation", path: "/docs/api", act: openOperation },
  { name: "docs-authorize", path: "/docs/api", act: authorize },
  { name: "docs-refused", path: "/docs/api", act: refuseOperation },
  { name: "docs-called", path: "/docs/api", act: callOperation },
  { name: "docs-search", path: "/docs?q=backup" },
  { name: "docs-guide", path: "/docs/operations" },
  { name: "trust", path: "/trust", printed: true },
  { name: "public-log", path: "/tlog" },
  { name: "check", path: "/verify" },
  { name: "check-mistyped", path: "/verify?record=3f0c6d1e-8a55-4c2b-9dge-5b1f7a64c2d9" },
  {
    name: "check-genuine",
    path: "/verify",
    act: drop(async ({ certificate }) => [file("certificate.pdf", certificate)]),
  },
  {
    name: "check-changed",
    path: "/verify",
    act: drop(async ({ certificate }) => [file("certificate.pdf", changed(certificate))]),
  },
  {
    name: "check-foreign",
    path: "/verify",
    act: drop(async () => [file("sealed.pdf", readFileSync("tests/vectors/certificates/sealed.pdf"))]),
  },
  {
    name: "check-stranger",
    path: "/verify",
    act: drop(async ({ certificate }) => [file("certificate.pdf", certificate), file("other.pdf", await samplePdf())]),
  },
  {
    name: "check-none",
    path: "/verify",
    act: drop(async () => [{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") }]),
  },
  { name: "record-real", path: ({ id }) => `/verify/${id}`, printed: true },
  { name: "record-unknown", path: "/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d9" },
  { name: "record-mistyped", path: "/verify/3f0c6d1e-8a55-4c2b-9d0e-5b1f7a64c2d" },
  { name: "record-too-many", path: "/verify/sample-too-many", answer: answerTooMany },
  { name: "record-trouble", path: "/verify/sample-trouble", answer: answerBroken },
  ...RECORDS,
  ...MAIL_STATES,
];

/** Opens a state in a tab of a browser in the language, and performs its actions. */
export async function reach(
  state: PageState,
  tab: Page,
  at: { url: string; t: Messages; seeds: Seeds },
): Promise<void> {
  const { answer, act } = state;
  const path = typeof state.path === "string" ? state.path : state.path(at.seeds);
  if (answer) {
    const request = new Request(`${at.url}${path}`, { headers: { "accept-language": at.t.lang } });
    const page = await answer(request);
    const { status, headers } = page;
    const body = await page.text();
    await tab.route(`**${path}`, (route) => route.fulfill({ status, headers: Object.fromEntries(headers), body }));
  }
  await tab.goto(`${at.url}${path}`, { waitUntil: "networkidle" });
  await act?.(tab, at.t, at.seeds);
}
