import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../../support/browser/axe.ts";
import { launchBrowser, sharedTabs, unexpected } from "../../support/browser/browser.ts";
import { seedDashboard } from "../../support/dashboard/seed.ts";
import { startDashboardService } from "../../support/dashboard/service.ts";
import { DASHBOARD_STATES } from "../../support/dashboard/states.ts";
import { enter, type Place } from "../../support/dashboard/visit.ts";
import { toolTest } from "../../support/tools/tools.ts";

/**
 * Views of the states, one each, so that every page is shown in several; `npm run screens` shows each state in all
 * eight.
 */
const VIEWS = [
  { width: 360, colorScheme: "dark", locale: "es" },
  { width: 1280, colorScheme: "light", locale: "es" },
  { width: 360, colorScheme: "light", locale: "en" },
  { width: 1280, colorScheme: "dark", locale: "en" },
] as const;

/** States that look like others; only `npm run screens` shows them. */
const ALIKE = new Set([
  ...[
    "list-status",
    "list-search",
    "list-older",
    "notification-sent",
    "notification-queued",
    "notification-complained",
  ],
  ...["list-odd", "list-none", "notification-refused", "notification-unknown", "compose-filled", "keys-refused"],
  ...["members-already", "members-alone", "webhooks-refused", "webhooks-rotated", "webhooks-tested", "webhooks-added"],
  ...["delivery-replayed", "activity-none", "waiting-none", "keys-test", "settings-own"],
  ...["activity-90", "webhooks-types", "webhooks-rotate", "delivery", "delivery-gone", "keys-revoke", "audit-older"],
  ...["notification-verifiers", "notification-retry", "webhooks-failed", "audit-filtered"],
  ...["compose-sent", "activity-one-day", "members-invited", "reader-list"],
  ...["reader-notification", "reader-waiting", "reader-webhooks", "reader-members", "sender-compose", "sandbox-sent"],
]);

toolTest(["chromium"])("accessibility of the dashboard", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-dashboard-"));
  let browser: Browser;
  let place: Place;
  let look: ReturnType<typeof sharedTabs>;
  beforeAll(async () => {
    const [service, launched] = await Promise.all([startDashboardService(dataDir), launchBrowser()]);
    browser = launched;
    place = { service, seeds: await seedDashboard(service, { links: 20, others: 30, renamed: 8 }) };
    look = sharedTabs(browser, service.url);
  });
  afterAll(async () => {
    await browser?.close();
    await place?.service.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const states = DASHBOARD_STATES.filter(({ name }) => !ALIKE.has(name.replace("dashboard-", "")));
  const looks = states.map((state, index) => ({ state, view: VIEWS[index % VIEWS.length] ?? VIEWS[0] }));

  test.each(
    looks,
  )("the state $state.name ($view.width, $view.colorScheme, $view.locale) keeps WCAG 2.2 AA and fits its width", async ({
    state,
    view: { width, ...view },
  }) => {
    const options = { ...view, viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
    await look(options, async (tab) => {
      await enter(tab, state, place, view.locale);
      expect(await violations(tab.page)).toEqual([]);
      expect(await tab.page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      expect(unexpected(tab.troubles)).toEqual([]);
    });
  });
});
