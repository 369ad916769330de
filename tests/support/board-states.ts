import type { Page } from "playwright";
import type { Messages } from "#lib/i18n/messages.ts";
import type { PageState } from "./page-states.tsx";

type Act = (tab: Page, t: Messages) => Promise<void>;

const LONG =
  "Notificación de la resolución del procedimiento 2026/0042-A-XLIV sobre el inmueble de la calle de la Constitución de Cádiz, número 14";
const FILE = { name: "inventory.txt", mimeType: "text/plain", buffer: Buffer.from("1 table\n") };

const write =
  (to: string, subject: string, body: string): Act =>
  async (tab, { board: { compose } }) => {
    await tab.getByLabel(compose.to, { exact: true }).fill(to);
    await tab.getByLabel(compose.subject, { exact: true }).fill(subject);
    await tab.getByLabel(compose.bodyText, { exact: true }).fill(body);
  };

const fill: Act = async (tab, t) => {
  const { compose } = t.board;
  await write("ana@example.com", `${LONG} {{flat}}`, "{{name}},\n\n{{flat}}")(tab, t);
  await tab.getByRole("button", { name: compose.variables.fill.replace("{name}", "flat") }).click();
  await tab.getByLabel(compose.variables.value, { exact: true }).fill("14-B");
  await tab.getByLabel(compose.attachments.choose).setInputFiles([FILE, { ...FILE, name: `${LONG}.txt` }]);
  await tab.getByRole("button", { name: compose.attachments.addTemplate }).click();
  await tab.getByLabel(compose.attachments.templateUrl).fill("https://example.com/lease.pdf");
  await tab.getByText(compose.addHtml).click();
  await tab.getByLabel(compose.bodyHtml).fill("<h1>{{flat}}</h1>");
  await tab.getByRole("button", { name: compose.preview.show }).click();
  await tab.locator(".compose-preview iframe").waitFor();
};

const refused: Act = async (tab, t) => {
  await write("ana@nowhere", "x", "x")(tab, t);
  await tab.getByRole("button", { name: t.board.compose.send }).click();
  await tab.getByText(t.board.compose.refused).waitFor();
};

const send: Act = async (tab, t) => {
  await write("complained@example.com", LONG, "Dear Ana,\n\nthe lease ends on 31 May.")(tab, t);
  await tab.getByRole("button", { name: t.board.compose.send }).click();
  await tab.getByRole("link", { name: t.board.one.evidence }).waitFor();
};

const erase: Act = async (tab, t) => {
  await send(tab, t);
  await tab.getByRole("button", { name: t.board.one.erase.open }).click();
};

/** Of an organization's notifications, in an order in which each finds what the ones before it sent. */
export const BOARD_STATES: PageState[] = (
  [
    ["compose", "/compose"],
    ["compose-filled", "/compose", fill],
    ["compose-refused", "/compose", refused],
    ["notification", "/compose", send],
    ["erase", "/compose", erase],
    ["list", "/notifications"],
    ["list-none", "/notifications?q=nobody"],
    ["activity", "/notifications/activity"],
    ["waiting", "/notifications/waiting"],
    ["webhooks", "/webhooks"],
  ] satisfies [name: string, path: string, act?: Act][]
).map(([name, path, act]) => ({
  name: `dashboard-${name}`,
  path: `/dashboard${path}`,
  signedIn: true,
  ...(act ? { act } : {}),
}));
