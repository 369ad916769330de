import type { Page } from "playwright";
import type { Messages } from "#lib/i18n/messages.ts";
import type { DashboardSeeds } from "./dashboard-seed.ts";

/** One state of one page of the signed-in side. */
export interface DashboardState {
  name: string;
  path: string | ((seeds: DashboardSeeds) => string);
  /** Who looks: members of an organization that has been at work for a while, or somebody who was never here, another one each time. */
  as: "owner" | "sender" | "reader" | "newcomer";
  /** What they do before it is looked at. */
  act?: Act;
}

type Act = (tab: Page, t: Messages, seeds: DashboardSeeds) => Promise<void>;
type Given = [name: string, path: DashboardState["path"], act?: Act];

const LONG =
  "Notificación de la resolución del procedimiento 2026/0042-A-XLIV sobre el inmueble de la calle de la Constitución de Cádiz, número 14";
const FILE = { name: "inventory.txt", mimeType: "text/plain", buffer: Buffer.from("1 table\n") };

/** Presses a button by its words, and goes where that leads. */
const press = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true }).first().click();
/** What became of it is said on the page. */
const said = (tab: Page) =>
  tab.locator("main :is([role=alert], [role=status]:has(svg), [aria-invalid])").first().waitFor();

const write =
  (to: string, subject: string, body: string): Act =>
  async (tab, { board: { compose } }) => {
    await tab.getByLabel(compose.to, { exact: true }).fill(to);
    await tab.getByLabel(compose.subject, { exact: true }).fill(subject);
    await tab.getByLabel(compose.bodyText, { exact: true }).fill(body);
  };

const fill: Act = async (tab, t, seeds) => {
  const { compose } = t.board;
  await write("ana@example.com", `${LONG} {{flat}}`, "{{name}},\n\n{{flat}}")(tab, t, seeds);
  await press(tab, compose.variables.fill.replace("{name}", "flat"));
  await tab.getByLabel(compose.variables.value, { exact: true }).fill("14-B");
  await tab.getByLabel(compose.attachments.choose).setInputFiles([FILE, { ...FILE, name: `${LONG}.txt` }]);
  await press(tab, compose.attachments.addTemplate);
  await tab.getByLabel(compose.attachments.templateUrl).fill("https://example.com/lease.pdf");
  await tab.getByText(compose.addHtml).click();
  await tab.getByLabel(compose.bodyHtml).fill("<h1>{{flat}}</h1>");
  await press(tab, compose.preview.show);
  await tab.locator(".compose-preview iframe").waitFor();
};

const refuseWriting: Act = async (tab, t, seeds) => {
  await write("ana@nowhere", "x", "x")(tab, t, seeds);
  await press(tab, t.board.compose.send);
  await tab.getByText(t.board.compose.refused).waitFor();
};

/** On a line so slow that one can watch it. */
const upload: Act = async (tab, t, seeds) => {
  await write("ana@example.com", "Plans", "Attached.")(tab, t, seeds);
  const buffer = Buffer.alloc(3_000_000, "plan ");
  await tab.getByLabel(t.board.compose.attachments.choose).setInputFiles({ ...FILE, name: "plans.txt", buffer });
  const session = await tab.context().newCDPSession(tab);
  const line = { offline: false, latency: 10, downloadThroughput: -1, uploadThroughput: 100_000 };
  await session.send("Network.emulateNetworkConditions", line);
  await press(tab, t.board.compose.send);
  const [before = "", after = ""] = t.board.compose.uploading.split("{percent}");
  await tab.getByText(new RegExp(`${before}[1-9]\\d?${after}`)).waitFor();
};

const send: Act = async (tab, t, seeds) => {
  await write("ana@example.com", "Lease 14-B", "Dear Ana,\n\nthe lease ends on 31 May.")(tab, t, seeds);
  await press(tab, t.board.compose.send);
  await tab.getByRole("link", { name: t.board.one.evidence }).waitFor();
};

const takeTestKey: Act = async (tab, { dashboard }) => {
  await press(tab, dashboard.keys.testCreate);
  await tab.getByText(dashboard.keys.testMadeTitle, { exact: true }).waitFor();
};

/** A sandbox is reached by its test key and the list of organizations. */
const inSandbox =
  (path: string, then: Act = async () => {}): Act =>
  async (tab, t, seeds) => {
    await takeTestKey(tab, t, seeds);
    await openSwitcher(tab, t, seeds);
    await tab.locator("[id^=organizations]:popover-open form button", { hasText: t.dashboard.sandbox }).click();
    await tab.getByRole("heading", { name: t.board.list.empty.title }).waitFor();
    await tab.goto(new URL(path, tab.url()).href, { waitUntil: "networkidle" });
    await then(tab, t, seeds);
  };

/** On a phone it is in the menu. */
const openMenu: Act = async (tab, { dashboard }) => {
  const menu = tab.getByRole("button", { name: dashboard.menu, exact: true });
  if (await menu.isVisible()) await menu.click();
};
const openSwitcher: Act = async (tab, t, seeds) => {
  await openMenu(tab, t, seeds);
  await tab.getByRole("button", { name: t.dashboard.switchOrganization }).locator("visible=true").first().click();
  await tab.locator("[id^=organizations]:popover-open").waitFor();
};

const pressing =
  (words: (t: Messages) => string, then: (tab: Page) => Promise<unknown> = async () => {}): Act =>
  async (tab, t) => {
    await press(tab, words(t));
    await then(tab);
    await tab.waitForLoadState("networkidle");
  };

const nameKey =
  (name: string, then: (tab: Page, t: Messages) => Promise<unknown>): Act =>
  async (tab, t) => {
    const { keys } = t.dashboard;
    await tab.getByLabel(keys.newName).fill(name);
    await press(tab, keys.create);
    await then(tab, t);
  };

const inviting =
  (email: string): Act =>
  async (tab, { dashboard: { members } }) => {
    await tab.getByLabel(members.email).fill(email);
    await press(tab, members.invite);
    await said(tab);
  };

/** Of the only owner, who wants to be a reader. */
const stepDown: Act = async (tab, { dashboard: { members } }) => {
  await press(tab, members.change);
  await tab.locator("[popover]:popover-open select").selectOption("reader");
  await press(tab, members.save);
  await said(tab);
};

const addEndpoint =
  (url: string, then: (tab: Page, t: Messages) => Promise<unknown>): Act =>
  async (tab, t) => {
    await tab.getByLabel(t.board.webhooks.url).fill(url);
    await press(tab, t.board.webhooks.create);
    await then(tab, t);
  };

const rotate: Act = async (tab, { board: { webhooks } }) => {
  await press(tab, webhooks.rotate);
  await press(tab, webhooks.rotateDo);
  await tab.getByText(webhooks.secret.title).waitFor();
};

const setDays =
  (days: string): Act =>
  async (tab, { dashboard: { settings } }) => {
    await tab.locator("[name=days]").fill(days);
    await tab
      .locator("form", { has: tab.locator("[name=days]") })
      .getByRole("button", { name: settings.save })
      .click();
    await said(tab);
  };

const leave: Act = async (tab, { dashboard: { settings } }) => {
  await press(tab, settings.leave);
  await tab.locator("[popover]:popover-open form button").click();
  await said(tab);
};

const sendThenLook: Act = async (tab, t, seeds) => {
  await send(tab, t, seeds);
  await tab.goto(new URL("/dashboard/notifications/activity", tab.url()).href, { waitUntil: "networkidle" });
};

const one =
  (story: keyof DashboardSeeds["ids"]) =>
  ({ ids }: DashboardSeeds) =>
    `/notifications/${ids[story]}`;
const delivery =
  (which: keyof DashboardSeeds["deliveries"]) =>
  ({ deliveries }: DashboardSeeds) =>
    `/webhooks/${deliveries[which]}`;

/** So that the picture shows how the place of the keyboard is shown. */
const tabOn =
  (stops: number): Act =>
  async (tab) => {
    for (let stop = 0; stop < stops; stop++) await tab.keyboard.press("Tab");
  };

const OWNER: Given[] = [
  ["focus", "/notifications", tabOn(12)],
  ["list", "/notifications"],
  ["list-older", "/notifications", pressingLink((t) => t.board.list.older)],
  ["list-status", "/notifications?status=failed"],
  ["list-search", "/notifications?q=EXP-"],
  ["list-odd", `/notifications?q=${encodeURIComponent("%_\\ '\"<b>😀 \u202e")}`],
  ["list-none", "/notifications?q=nobody&status=sent&since=2026-01-01"],
  ["list-mistaken", "/notifications?cursor=none&since=2026-02-31"],
  ["notification", one("delivered")],
  ["notification-json", one("delivered"), (tab, { board }) => tab.getByText(board.one.raw.show).click()],
  ["notification-reports", one("failed"), (tab) => tab.locator("#provider summary").first().click()],
  ["notification-queued", one("queued")],
  ["notification-sent", one("sent")],
  ["notification-deferred", one("deferred")],
  ["notification-refused", one("refused")],
  ["notification-complained", one("complained")],
  ["notification-erased", one("erased")],
  ["notification-many-links", one("manyLinks")],
  ["notification-long", one("long")],
  ["notification-gave-up", one("gaveUp")],
  ["notification-unknown", "/notifications/00000000-0000-4000-8000-000000000000"],
  ["erase", one("delivered"), pressing((t) => t.board.one.erase.open)],
  ["activity", "/notifications/activity"],
  ["activity-90", "/notifications/activity?days=90", (tab, { board }) => tab.getByText(board.activity.table).click()],
  ["waiting", "/notifications/waiting"],
  ["compose", "/compose"],
  ["compose-filled", "/compose", fill],
  ["compose-refused", "/compose", refuseWriting],
  ["compose-uploading", "/compose", upload],
  ["keys", "/keys"],
  ["keys-revoke", "/keys", pressing((t) => t.dashboard.keys.revoke)],
  ["keys-refused", "/keys", nameKey("   ", said)],
  ["members", "/members"],
  ["members-role", "/members", pressing((t) => t.dashboard.members.change)],
  ["members-already", "/members", inviting("reader@example.com")],
  ["webhooks", "/webhooks"],
  [
    "webhooks-types",
    "/webhooks",
    (tab, { board }) => tab.locator("summary", { hasText: board.webhooks.types }).click(),
  ],
  ["webhooks-refused", "/webhooks", addEndpoint("http://hooks.example/", said)],
  ["webhooks-rotate", "/webhooks", pressing((t) => t.board.webhooks.rotate)],
  ["webhooks-rotated", "/webhooks", rotate],
  ["webhooks-remove", "/webhooks", pressing((t) => t.board.webhooks.remove)],
  [
    "webhooks-tested",
    "/webhooks",
    pressing(
      (t) => t.board.webhooks.test,
      (tab) => tab.waitForURL(/outcome=/),
    ),
  ],
  ["webhooks-one", "/webhooks", (tab) => tab.locator(".board-endpoint h3 a").nth(1).click()],
  ["delivery", delivery("delivered")],
  ["delivery-failing", delivery("failing")],
  ["delivery-gone", delivery("gone")],
  [
    "delivery-replayed",
    delivery("delivered"),
    pressing(
      (t) => t.board.webhooks.one.replay,
      (tab) => tab.waitForURL(/outcome=/),
    ),
  ],
  ["audit", "/audit"],
  ["audit-older", "/audit", pressingLink((t) => t.dashboard.next)],
  ["settings", "/settings"],
  ["settings-leave", "/settings", pressing((t) => t.dashboard.settings.leave)],
  ["switcher", "/notifications", openSwitcher],
  ["menu", "/notifications", openMenu],
];

const NEWCOMER: Given[] = [
  ["list-empty", "/notifications"],
  ["activity-none", "/notifications/activity"],
  ["activity-one-day", "/compose", sendThenLook],
  ["waiting-none", "/notifications/waiting"],
  ["compose-sent", "/compose", send],
  ["keys-none", "/keys"],
  [
    "keys-made",
    "/keys",
    nameKey("Billing server", (tab, { dashboard }) => tab.getByText(dashboard.keys.madeTitle).waitFor()),
  ],
  ["keys-test", "/keys", takeTestKey],
  ["sandbox-compose", "/keys", inSandbox("/dashboard/compose")],
  ["sandbox-sent", "/keys", inSandbox("/dashboard/compose", send)],
  ["members-alone", "/members"],
  ["members-invited", "/members", inviting("ana@example.com")],
  ["members-last-owner", "/members", stepDown],
  ["webhooks-none", "/webhooks"],
  [
    "webhooks-added",
    "/webhooks",
    addEndpoint("https://hooks.example.com/acuse", (tab, { board }) =>
      tab.getByText(board.webhooks.secret.title).waitFor(),
    ),
  ],
  ["audit-none", "/audit"],
  ["settings-own", "/settings"],
  ["settings-asked", "/settings", setDays("365")],
  ["settings-refused", "/settings", setDays("0")],
  ["settings-last-owner", "/settings", leave],
];

const READER: Given[] = [
  ["reader-list", "/notifications"],
  ["reader-notification", one("delivered")],
  ["reader-waiting", "/notifications/waiting"],
  ["reader-compose", "/compose"],
  ["reader-webhooks", "/webhooks"],
  ["reader-members", "/members"],
  ["reader-settings", "/settings"],
  ["reader-keys", "/keys"],
];

const SENDER: Given[] = [
  ["sender-compose", "/compose"],
  ["sender-audit", "/audit"],
];

const all = { owner: OWNER, newcomer: NEWCOMER, reader: READER, sender: SENDER };

export const DASHBOARD_STATES: DashboardState[] = Object.entries(all).flatMap(([as, states]) =>
  states.map(([name, path, act]) => ({
    name: `dashboard-${name}`,
    path: typeof path === "string" ? `/dashboard${path}` : (seeds: DashboardSeeds) => `/dashboard${path(seeds)}`,
    as: as as DashboardState["as"],
    ...(act ? { act } : {}),
  })),
);

function pressingLink(words: (t: Messages) => string): Act {
  return async (tab, t) => {
    await tab
      .locator("main")
      .getByRole("link", { name: words(t) })
      .first()
      .click();
    await tab.waitForLoadState("networkidle");
  };
}
