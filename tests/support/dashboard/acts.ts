import type { Page } from "playwright";
import { filled } from "#components/dashboard/compose/words.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import type { DashboardSeeds } from "./seed.ts";

/** Steps of a person on a page of the dashboard, in their language. */
export type Act = (tab: Page, t: Messages, seeds: DashboardSeeds) => Promise<void>;

const LONG =
  "Notificación de la resolución del procedimiento 2026/0042-A-XLIV sobre el inmueble de la calle de la Constitución de Cádiz, número 14";
const FILE = { name: "inventory.txt", mimeType: "text/plain", buffer: Buffer.from("1 table\n") };

/** Presses a button and waits for the next page. */
export const press = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true }).first().click();
/** Waits until the page shows the result. */
export const said = (tab: Page) =>
  tab.locator("main :is([role=alert], [role=status]:has(svg), [aria-invalid])").first().waitFor();

/** Selects a row. At the end of the page the bar of selected rows covers no other row. */
export const selectRow: Act = async (tab) => {
  await tab.locator("input[name=id]").first().check();
  await tab.evaluate("scrollTo(0, document.body.scrollHeight)");
};

const write =
  (to: string, subject: string, body: string): Act =>
  async (tab, { dashboard: { compose } }) => {
    await tab.getByLabel(compose.to, { exact: true }).fill(to);
    await tab.getByLabel(compose.subject, { exact: true }).fill(subject);
    await tab.getByLabel(compose.bodyText, { exact: true }).fill(body);
  };

export const fill: Act = async (tab, t, seeds) => {
  const { compose } = t.dashboard;
  await write("ana@example.com", `${LONG} {{flat}}`, "{{name}},\n\n{{flat}}")(tab, t, seeds);
  await tab.getByLabel("{{flat}}", { exact: true }).fill("14-B");
  await tab.getByLabel(compose.attachments.choose).setInputFiles([FILE, { ...FILE, name: `${LONG}.txt` }]);
  await tab.locator("summary", { hasText: compose.attachments.add }).click();
  await press(tab, compose.attachments.byAddress);
  await tab.getByLabel(compose.attachments.templateUrl).fill("https://example.com/lease.pdf");
  await tab.getByText(compose.addHtml).click();
  await tab.getByLabel(compose.bodyHtml).fill("<h1>{{flat}}</h1>");
  await tab.locator("iframe[name=html-preview]").waitFor();
};

/** To several people: each is listed with the status of their notification. */
export const sendToSeveral: Act = async (tab, t, seeds) => {
  await write("ana@example.com, bounced@example.com, eve@example.com", "Lease 14-B", "x")(tab, t, seeds);
  await press(tab, filled(t.dashboard.compose.sendSeveral, { count: "3" }));
  await tab.getByText(t.status.failed).first().waitFor();
};

/** Enters the address that failed again, which asks for confirmation. */
export const resendToSame: Act = async (tab, { dashboard: { notification } }) => {
  const address = (await tab.locator("main .tone-broken .font-medium").first().textContent()) ?? "";
  await tab.getByLabel(notification.resend.to).fill(address);
  await press(tab, notification.resend.send);
  await tab.getByText(notification.resend.same.title).waitFor();
};

export const refuseWriting: Act = async (tab, t, seeds) => {
  await write("ana@nowhere", "x", "x")(tab, t, seeds);
  await press(tab, t.dashboard.compose.send);
  await tab.getByText(t.dashboard.compose.refused).waitFor();
};

/** Sends with two markers without values, which asks for confirmation. */
export const leaveUnfilled: Act = async (tab, t, seeds) => {
  const { compose } = t.dashboard;
  await write("ana@example.com", "Lease {{flat}}", "{{name}},\n\nthe lease of flat {{flat}} ends on 31 May.")(
    tab,
    t,
    seeds,
  );
  await press(tab, compose.send);
  await tab.getByText(filled(compose.unfilled.many, { count: "2" })).waitFor();
};

/** Fills in one of two values that were asked for. The other stays marked. */
export const leaveEmpty: Act = async (tab, t, seeds) => {
  await leaveUnfilled(tab, t, seeds);
  await tab.getByLabel("{{flat}}", { exact: true }).fill("14-B");
};

export const openFileMenu: Act = (tab, { dashboard }) =>
  tab.locator("summary", { hasText: dashboard.compose.attachments.add }).click();

/** Uploads over a connection so slow that the progress is visible. */
export const upload: Act = async (tab, t, seeds) => {
  await write("ana@example.com", "Plans", "Attached.")(tab, t, seeds);
  const buffer = Buffer.alloc(3_000_000, "plan ");
  await tab.getByLabel(t.dashboard.compose.attachments.choose).setInputFiles({ ...FILE, name: "plans.txt", buffer });
  const session = await tab.context().newCDPSession(tab);
  const line = { offline: false, latency: 10, downloadThroughput: -1, uploadThroughput: 100_000 };
  await session.send("Network.emulateNetworkConditions", line);
  await press(tab, t.dashboard.compose.send);
  const [before = "", after = ""] = t.dashboard.compose.uploading.split("{percent}");
  await tab.getByText(new RegExp(`${before}[1-9]\\d?${after}`)).waitFor();
};

export const send: Act = async (tab, t, seeds) => {
  await write("ana@example.com", "Lease 14-B", "Dear Ana,\n\nthe lease ends on 31 May.")(tab, t, seeds);
  await press(tab, t.dashboard.compose.send);
  await tab.locator("[data-seal=sealed]").waitFor();
};

export const takeTestKey: Act = async (tab, { dashboard }) => {
  await press(tab, dashboard.keys.testCreate);
  await tab.getByText(dashboard.keys.testMadeTitle, { exact: true }).waitFor();
};

/** Opens the sandbox, which a person reaches by its test key and the list of organizations. */
export const inSandbox =
  (path: string, then: Act = async () => {}): Act =>
  async (tab, t, seeds) => {
    await takeTestKey(tab, t, seeds);
    await openSwitcher(tab, t, seeds);
    await tab.locator("[id^=organizations]:popover-open form button", { hasText: t.dashboard.sandbox }).click();
    await tab.getByRole("heading", { name: t.dashboard.notifications.empty.title }).waitFor();
    await tab.goto(new URL(path, tab.url()).href, { waitUntil: "networkidle" });
    await then(tab, t, seeds);
  };

/** Opens the menu, which only phones have. */
export const openMenu: Act = async (tab, { dashboard }) => {
  const menu = tab.getByRole("button", { name: dashboard.menu, exact: true });
  if (await menu.isVisible()) await menu.click();
};
export const openSwitcher: Act = async (tab, t, seeds) => {
  await openMenu(tab, t, seeds);
  await tab.getByRole("button", { name: t.dashboard.switchOrganization }).locator("visible=true").first().click();
  await tab.locator("[id^=organizations]:popover-open").waitFor();
};

export const pressing =
  (words: (t: Messages) => string, then: (tab: Page) => Promise<unknown> = async () => {}): Act =>
  async (tab, t) => {
    await press(tab, words(t));
    await then(tab);
    await tab.waitForLoadState("networkidle");
  };

export const nameKey =
  (name: string, then: (tab: Page, t: Messages) => Promise<unknown>): Act =>
  async (tab, t) => {
    const { keys } = t.dashboard;
    await tab.getByLabel(keys.newName).fill(name);
    await press(tab, keys.create);
    await then(tab, t);
  };

export const inviting =
  (email: string): Act =>
  async (tab, { dashboard: { members } }) => {
    await tab.getByLabel(members.email).fill(email);
    await press(tab, members.invite);
    await said(tab);
  };

export const addEndpoint =
  (url: string, then: (tab: Page, t: Messages) => Promise<unknown>): Act =>
  async (tab, t) => {
    await tab.locator("#endpoints summary", { hasText: t.dashboard.webhooks.add }).click();
    await tab.getByLabel(t.dashboard.webhooks.url).fill(url);
    await press(tab, t.dashboard.webhooks.create);
    await then(tab, t);
  };

const openEndpointMenu = (tab: Page, t: Messages) =>
  tab.locator("#endpoints summary", { hasText: t.dashboard.more }).first().click();

/** Presses a button in the menu of the first endpoint. */
export const pressingInMenu =
  (name: (t: Messages) => string): Act =>
  async (tab, t) => {
    await openEndpointMenu(tab, t);
    await press(tab, name(t));
  };

export const rotate: Act = async (tab, t) => {
  const { webhooks } = t.dashboard;
  await openEndpointMenu(tab, t);
  await press(tab, webhooks.rotate);
  await press(tab, webhooks.rotateDo);
  await tab.getByText(/^whsec_/).waitFor();
};

export const setDays =
  (days: string): Act =>
  async (tab, { dashboard: { settings } }) => {
    await tab.locator("[name=period][value=other]").check();
    await tab.locator("[name=days]").fill(days);
    await tab
      .locator("form", { has: tab.locator("[name=days]") })
      .getByRole("button", { name: settings.save })
      .click();
    await said(tab);
  };

export const sendThenLook: Act = async (tab, t, seeds) => {
  await send(tab, t, seeds);
  await tab.goto(new URL("/dashboard/notifications/activity", tab.url()).href, { waitUntil: "networkidle" });
};

/** Moves the focus, so that the picture shows how it looks. */
export const tabOn =
  (stops: number): Act =>
  async (tab) => {
    for (let stop = 0; stop < stops; stop++) await tab.keyboard.press("Tab");
  };

export function pressingLink(words: (t: Messages) => string): Act {
  return async (tab, t) => {
    await tab
      .locator("main")
      .getByRole("link", { name: words(t) })
      .first()
      .click();
    await tab.waitForLoadState("networkidle");
  };
}

/** Unfolds a run of alike events. Then back to the top, because the bar that sticks there covers half a row of links. */
export const openRun: Act = async (tab) => {
  await tab.locator("#events details:has(> ol) > summary").click();
  await tab.evaluate("scrollTo(0, 0)");
};
