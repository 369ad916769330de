import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { messages } from "#lib/i18n/messages.ts";
import { launchBrowser, openTab } from "../support/browser/browser.ts";
import { type PageState, PUBLIC_STATES, reach, type Seeds, SIGNED_IN_STATES } from "../support/browser/page-states.tsx";
import { seedDashboard } from "../support/dashboard/seed.ts";
import { startDashboardService } from "../support/dashboard/service.ts";
import { DASHBOARD_STATES, type DashboardState } from "../support/dashboard/states.ts";
import { visit } from "../support/dashboard/visit.ts";
import { newLiveKey, startServer } from "../support/server/api-server.ts";
import { seed } from "./seed.ts";
import { inviteTwo, type Session, signIn } from "./sign-in.ts";
import { optionsOf, type Problem, picture, sizeBySize, type View, viewsOf } from "./views.ts";

/** Ignored by Git: the pictures are for people, not for tests. */
const folder = resolve(".screens");

const given = process.argv.slice(2);
const flags = given.filter((one) => one.startsWith("--")).map((one) => one.slice(2));
const names = given.filter((one) => !one.startsWith("--"));
const VIEWS = viewsOf(flags);
/** `--part=2/8`: the second of eight parts of the selected states. */
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

/** Pages opened at a time. */
const AT_ONCE = 4;

/** Takes pictures of every state in every view and prints the faults of each. */
async function lookAtAll<State extends { name: string; reached?: "by size" }>(
  states: State[],
  look: (state: State, view: View) => Promise<Problem[]>,
): Promise<Problem[]> {
  const found: Problem[] = [];
  const left = states.flatMap((state) => {
    const views = state.reached === "by size" ? VIEWS.flatMap(sizeBySize) : VIEWS;
    const about = { state, open: views.length, problems: [] as Problem[], begun: 0 };
    return views.map((view) => ({ about, view }));
  });
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { about, view } = next;
      const { state, problems } = about;
      about.begun ||= performance.now();
      const failed = (error: unknown): Problem[] => [{ kind: "failed", text: `could not be looked at: ${error}` }];
      const wrong = await look(state, view).catch(failed);
      problems.push(...wrong.map(({ kind, text }) => ({ kind, text: `${view.locale}: ${text}` })));
      if (--about.open > 0) continue;
      const seconds = ((performance.now() - about.begun) / 1000).toFixed(0);
      console.log([`${state.name} ${seconds} s`, ...problems.map(({ text }) => text)].join("\n  "));
      found.push(...problems);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function lookAtPublic(browser: Browser, state: PageState, view: View, place: Place): Promise<Problem[]> {
  const tab = await openTab(browser, place.url, {
    ...optionsOf(view),
    extraHTTPHeaders: { "x-forwarded-for": place.newAddress() },
  });
  try {
    if (state.signedIn) await tab.context.addCookies(place.sessions[state.signedIn]);
    await reach(state, tab.page, { url: place.url, t: messages(view.locale), seeds: place.seeds });
    const problems = await picture(tab, state.name, view, folder);
    if (state.printed && view.sizes.includes("desktop")) {
      await tab.page.pdf({ path: join(folder, `${state.name}.print.${view.locale}.pdf`), format: "A4" });
    }
    return problems;
  } finally {
    await tab.context.close();
  }
}

/** The pages without sign-in, in demo mode with sign-in by GitHub. */
async function publicSide(browser: Browser, states: PageState[], dataDir: string): Promise<Problem[]> {
  const key = newLiveKey();
  const gitHub = { AUTH_GITHUB_ID: "screens", AUTH_GITHUB_SECRET: "screens" };
  const server = await startServer(dataDir, {
    BOOTSTRAP_API_KEY: key,
    TRUSTED_PROXY_HOPS: "1",
    SOURCE_URL: "https://git.example/acuse",
    ...gitHub,
  });
  try {
    const at = { url: server.url, dataDir };
    const { session: invited, ...invitations } = await inviteTwo(browser, at);
    const { seeds, newAddress } = await seed(server.url, key);
    const sessions = { invited, customer: await signIn(browser, at) };
    const place = { url: server.url, newAddress, seeds: { ...seeds, invitations }, sessions };
    return await lookAtAll(states, (state, view) => lookAtPublic(browser, state, view, place));
  } finally {
    await server.stop();
  }
}

async function dashboard(browser: Browser, states: DashboardState[], dataDir: string): Promise<Problem[]> {
  const service = await startDashboardService(dataDir);
  try {
    const place = { service, seeds: await seedDashboard(service) };
    return await lookAtAll(states, async (state, view) => {
      const tab = await visit(browser, state, place, optionsOf(view));
      try {
        return await picture(tab, state.name, view, folder);
      } finally {
        await tab.context.close();
      }
    });
  } finally {
    await service.close();
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
    const count = (kind: Problem["kind"]) => problems.filter((problem) => problem.kind === kind).length;
    const looks = VIEWS.reduce((sum, { sizes, schemes }) => sum + sizes.length * schemes.length, 0);
    console.log(`${open.length + signedIn.length} states in ${looks} views: ${folder}`);
    console.log(`broken rules of WCAG 2.2 AA: ${count("rules")}; pages that are too wide: ${count("width")}`);
    console.log(`console errors, broken policies, requests to elsewhere: ${count("console")}`);
    console.log(`could not be looked at: ${count("failed")}`);
    if (problems.length) process.exitCode = 1;
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
