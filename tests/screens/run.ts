import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { messages } from "#lib/i18n/messages.ts";
import { newLiveKey, startServer } from "../support/api-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { startHouse } from "../support/dashboard-house.ts";
import { seedDashboard } from "../support/dashboard-seed.ts";
import { DASHBOARD_STATES, type DashboardState } from "../support/dashboard-states.ts";
import { unexpected, visit } from "../support/dashboard-visit.ts";
import { type PageState, PUBLIC_STATES, reach, type Seeds, SIGNED_IN_STATES } from "../support/page-states.tsx";
import { seed } from "./seed.ts";
import { inviteTwo, type Session, signIn } from "./sign-in.ts";
import { optionsOf, picture, type View, viewsOf } from "./views.ts";

/** The folder is ignored; what is in it stands for nothing but a look. */
const folder = resolve(".screens");

const given = process.argv.slice(2);
const flags = given.filter((one) => one.startsWith("--")).map((one) => one.slice(2));
const names = given.filter((one) => !one.startsWith("--"));
const VIEWS = viewsOf(flags);
/** `--part=2/8`: the second of eight parts of what is wanted, which together are all of it. */
const [, part = 1, parts = 1] = flags.flatMap((flag) => /^part=(\d+)\/(\d+)$/.exec(flag) ?? []).map(Number);
const wanted = <State extends { name: string }>(states: State[]): State[] =>
  states
    .filter(({ name }) => !names.length || names.some((part) => name.includes(part)))
    .filter((_, index) => index % parts === part - 1);

interface Place {
  url: string;
  seeds: Seeds;
  newAddress: () => string;
  sessions: Record<NonNullable<PageState["signedIn"]>, Session>;
}

/** What was found to be wrong. */
type Problems = string[];

/** Looks at a state in every view, two at a time. */
async function inEveryView(state: { name: string }, look: (view: View) => Promise<Problems>): Promise<Problems> {
  const left = [...VIEWS];
  const problems: Problems = [];
  const work = async () => {
    for (let view = left.shift(); view; view = left.shift()) {
      const name = `${state.name} (${Object.values(view).join(", ")})`;
      const found = await look(view).catch((error: unknown) => [`could not be looked at: ${error}`]);
      problems.push(...found.map((problem) => `${name} ${problem}`));
    }
  };
  await Promise.all([work(), work()]);
  console.log([state.name, ...problems].join("\n  "));
  return problems;
}

async function lookAtPublic(browser: Browser, state: PageState, view: View, place: Place): Promise<Problems> {
  const address = { "x-forwarded-for": place.newAddress() };
  const context = await browser.newContext({ ...optionsOf(view), extraHTTPHeaders: address });
  try {
    if (state.signedIn) await context.addCookies(place.sessions[state.signedIn]);
    const tab = await context.newPage();
    await reach(state, tab, { url: place.url, t: messages(view.locale), seeds: place.seeds });
    const problems = await picture(tab, state.name, view, folder);
    if (state.printed && view.size === "desktop" && view.scheme === "light") {
      await tab.pdf({ path: join(folder, `${state.name}.print.${view.locale}.pdf`), format: "A4" });
    }
    return problems;
  } finally {
    await context.close();
  }
}

/** In demo mode, as it starts without any settings. */
async function publicSide(browser: Browser, states: PageState[], dataDir: string): Promise<Problems> {
  const key = newLiveKey();
  const server = await startServer(dataDir, { BOOTSTRAP_API_KEY: key, TRUSTED_PROXY_HOPS: "1" });
  try {
    const at = { url: server.url, dataDir };
    const { session: invited, ...invitations } = await inviteTwo(browser, at);
    const { seeds, newAddress } = await seed(server.url, key);
    const sessions = { invited, customer: await signIn(browser, at) };
    const place = { url: server.url, newAddress, seeds: { ...seeds, invitations }, sessions };
    const problems: Problems = [];
    for (const state of states) {
      problems.push(...(await inEveryView(state, (view) => lookAtPublic(browser, state, view, place))));
    }
    return problems;
  } finally {
    await server.stop();
  }
}

async function dashboard(browser: Browser, states: DashboardState[], dataDir: string): Promise<Problems> {
  const house = await startHouse(dataDir);
  try {
    const place = { house, seeds: await seedDashboard(house) };
    const problems: Problems = [];
    for (const state of states) {
      const look = async (view: View): Promise<Problems> => {
        const { page, context, troubles } = await visit(browser, state, place, optionsOf(view));
        try {
          return [...(await picture(page, state.name, view, folder)), ...unexpected(troubles)];
        } finally {
          await context.close();
        }
      };
      problems.push(...(await inEveryView(state, look)));
    }
    return problems;
  } finally {
    await house.close();
  }
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "acuse-screens-"));
  const browser = await launchBrowser();
  try {
    const open = wanted([...PUBLIC_STATES, ...SIGNED_IN_STATES]);
    const signedIn = wanted(DASHBOARD_STATES);
    const problems = [
      ...(open.length ? await publicSide(browser, open, join(dataDir, "public")) : []),
      ...(signedIn.length ? await dashboard(browser, signedIn, join(dataDir, "dashboard")) : []),
    ];
    const states = open.length + signedIn.length;
    console.log(`${states} states in ${VIEWS.length} views: ${folder}`);
    console.log(
      `rules of WCAG 2.2 AA that are broken, pages that are too wide, errors in the console: ${problems.length}`,
    );
    if (problems.length) process.exitCode = 1;
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
