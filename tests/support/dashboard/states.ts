import type { Tab } from "#components/dashboard/notification/tabs.tsx";
import {
  type Act,
  addEndpoint,
  fill,
  inSandbox,
  inviting,
  leaveEmpty,
  leaveUnfilled,
  nameKey,
  openFileMenu,
  openMenu,
  openRun,
  openSwitcher,
  pressing,
  pressingInMenu,
  pressingLink,
  refuseWriting,
  resendToSame,
  rotate,
  said,
  selectRow,
  send,
  sendThenLook,
  sendToSeveral,
  setDays,
  tabOn,
  takeTestKey,
  upload,
} from "./acts.ts";
import { checkBatch, refuseBatch, sendBatch, sendThenFilter, sendThenList } from "./batch-acts.ts";
import type { DashboardSeeds } from "./seed.ts";

/** One state of one page behind the sign-in. */
export interface DashboardState {
  name: string;
  path: string | ((seeds: DashboardSeeds) => string);
  /** The visitor: a member of an organization with much data, or a new person for each state. */
  as: "owner" | "sender" | "reader" | "newcomer";
  /** Actions before the check. */
  act?: Act;
  /** Set if the actions depend on the window's size. */
  reached?: "by size";
}

const BY_SIZE = new Set(["focus", "list-selected", "compose-uploading", "switcher", "menu"]);

type Given = [name: string, path: DashboardState["path"], act?: Act];

const one =
  (story: keyof DashboardSeeds["ids"]) =>
  ({ ids }: DashboardSeeds) =>
    `/notifications/${ids[story]}`;
const tabOf =
  (story: keyof DashboardSeeds["ids"], tab: Tab) =>
  ({ ids }: DashboardSeeds) =>
    `/notifications/${ids[story]}?tab=${tab}`;
const delivery =
  (which: keyof DashboardSeeds["deliveries"]) =>
  ({ deliveries }: DashboardSeeds) =>
    `/webhooks/${deliveries[which]}`;

const OWNER: Given[] = [
  ["focus", "/notifications", tabOn(12)],
  ["list", "/notifications"],
  ["list-older", "/notifications", pressingLink((t) => t.dashboard.older)],
  ["list-selected", "/notifications", selectRow],
  ["list-status", "/notifications?status=failed"],
  ["list-search", "/notifications?q=EXP-"],
  ["list-odd", `/notifications?q=${encodeURIComponent("%_\\ '\"<b>😀 \u202e")}`],
  ["list-none", "/notifications?q=nobody&status=sent&since=2026-01-01"],
  ["list-mistaken", "/notifications?cursor=none&since=2026-02-31"],
  ["notification", one("delivered")],
  ["notification-content", tabOf("delivered", "content")],
  ["notification-evidence", tabOf("delivered", "evidence")],
  [
    "notification-verifiers",
    tabOf("delivered", "evidence"),
    (tab, { dashboard }) => tab.getByText(dashboard.notification.certificates.verifiers).click(),
  ],
  ["notification-webhooks", tabOf("delivered", "webhooks")],
  ["notification-json", tabOf("delivered", "api")],
  ["notification-failed", one("failed")],
  ["notification-more", one("failed"), (tab) => tab.locator("main details summary").first().click()],
  ["notification-reports", tabOf("failed", "provider"), (tab) => tab.locator("#provider summary").first().click()],
  ["resend", ({ ids }) => `/notifications/${ids.failed}/resend`],
  ["resend-same", ({ ids }) => `/notifications/${ids.failed}/resend`, resendToSame],
  ["notification-queued", one("queued")],
  ["notification-sent", one("sent")],
  ["notification-deferred", one("deferred")],
  ["notification-refused", one("refused")],
  ["notification-complained", one("complained")],
  ["notification-erased", one("erased")],
  ["notification-many-links", one("manyLinks"), openRun],
  ["notification-long", one("long")],
  ["notification-gave-up", one("gaveUp")],
  ["notification-retry", one("gaveUp"), pressing((t) => t.dashboard.waiting.dead.retry)],
  ["notification-unknown", "/notifications/00000000-0000-4000-8000-000000000000"],
  ["erase", tabOf("delivered", "content"), pressing((t) => t.dashboard.notification.erase.open)],
  ["activity", "/notifications/activity"],
  [
    "activity-90",
    "/notifications/activity?days=90",
    (tab, { dashboard }) => tab.getByText(dashboard.activity.table).click(),
  ],
  ["waiting", "/notifications/waiting"],
  ["compose", "/compose"],
  ["compose-filled", "/compose", fill],
  ["compose-refused", "/compose", refuseWriting],
  ["compose-unfilled", "/compose", leaveUnfilled],
  ["compose-empty", "/compose", leaveEmpty],
  ["compose-add-file", "/compose", openFileMenu],
  ["compose-templates", "/compose/templates"],
  [
    "templates-rename",
    "/compose/templates",
    async (tab, { dashboard }) => {
      await tab.locator("tr summary").first().click();
      await tab.getByRole("button", { name: dashboard.compose.templates.rename }).first().click();
    },
  ],
  ["compose-like", ({ ids }) => `/compose?like=${ids.delivered}`],
  ["compose-uploading", "/compose", upload],
  ["batches", "/batches"],
  ["batches-new", "/batches/new"],
  ["batches-checked", "/batches/new", checkBatch],
  ["batches-refused", "/batches/new", refuseBatch],
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
    async (tab, { dashboard: { webhooks } }) => {
      await tab.locator("#endpoints summary", { hasText: webhooks.add }).click();
      await tab.getByLabel(webhooks.someTypes).check();
    },
  ],
  ["webhooks-refused", "/webhooks", addEndpoint("http://hooks.example/", said)],
  ["webhooks-rotate", "/webhooks", pressingInMenu((t) => t.dashboard.webhooks.rotate)],
  ["webhooks-rotated", "/webhooks", rotate],
  ["webhooks-remove", "/webhooks", pressingInMenu((t) => t.dashboard.webhooks.remove)],
  [
    "webhooks-tested",
    "/webhooks",
    async (tab, { dashboard }) => {
      const working = tab.locator("[id^=endpoint-]", { hasText: "/well/hooks/acuse" });
      await working.getByRole("button", { name: dashboard.webhooks.test.send }).click();
      await tab.locator("#endpoints [role=status].tone-intact").waitFor();
    },
  ],
  ["webhooks-failed", "/webhooks?state=failed"],
  ["webhooks-one", "/webhooks", (tab) => tab.locator("#endpoints").getByRole("link", { name: "Accounting" }).click()],
  ["delivery", delivery("delivered")],
  ["delivery-failing", delivery("failing")],
  ["delivery-gone", delivery("gone")],
  [
    "delivery-replayed",
    delivery("delivered"),
    pressing(
      (t) => t.dashboard.webhooks.one.replay,
      (tab) => tab.waitForURL(/outcome=/),
    ),
  ],
  ["audit", "/audit"],
  ["audit-filtered", "/audit?action=key.created"],
  ["audit-older", "/audit", pressingLink((t) => t.dashboard.older)],
  ["settings", "/settings"],
  ["account", "/account"],
  ["switcher", "/notifications", openSwitcher],
  ["menu", "/notifications", openMenu],
];

const NEWCOMER: Given[] = [
  ["list-empty", "/notifications"],
  ["activity-none", "/notifications/activity"],
  ["activity-one-day", "/compose", sendThenLook],
  ["activity-simulated", "/keys", inSandbox("/dashboard/compose", sendThenLook)],
  ["waiting-none", "/notifications/waiting"],
  ["compose-sent", "/compose", send],
  ["compose-several", "/compose", sendToSeveral],
  ["keys-none", "/keys"],
  [
    "keys-made",
    "/keys",
    nameKey("Billing server", (tab, { dashboard }) => tab.getByText(dashboard.keys.madeTitle).waitFor()),
  ],
  ["keys-test", "/keys", takeTestKey],
  ["sandbox-compose", "/keys", inSandbox("/dashboard/compose")],
  ["sandbox-sent", "/keys", inSandbox("/dashboard/compose", send)],
  ["batch", "/keys", inSandbox("/dashboard/batches/new", sendBatch)],
  ["batch-rows", "/keys", inSandbox("/dashboard/batches/new", sendThenFilter)],
  ["batches-sent", "/keys", inSandbox("/dashboard/batches/new", sendThenList)],
  ["members-alone", "/members"],
  ["members-invited", "/members", inviting("ana@example.com")],
  ["webhooks-none", "/webhooks"],
  [
    "webhooks-added",
    "/webhooks",
    addEndpoint("https://hooks.example.com/acuse", (tab, { dashboard }) =>
      tab.getByText(dashboard.webhooks.secret.title, { exact: true }).waitFor(),
    ),
  ],
  ["audit-none", "/audit"],
  ["settings-own", "/settings"],
  ["settings-asked", "/settings", setDays("365")],
  ["settings-refused", "/settings", setDays("0")],
];

const READER: Given[] = [
  ["reader-list", "/notifications"],
  ["reader-notification", one("delivered")],
  ["reader-waiting", "/notifications/waiting"],
  ["reader-compose", "/compose"],
  ["reader-webhooks", "/webhooks"],
  ["reader-members", "/members"],
  ["reader-settings", "/settings"],
  ["reader-settings-leave", "/settings", pressing((t) => t.dashboard.settings.leave)],
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
    ...(BY_SIZE.has(name) ? { reached: "by size" as const } : {}),
  })),
);
