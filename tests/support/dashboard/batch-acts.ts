import type { Messages } from "#lib/i18n/messages.ts";
import { type Act, press } from "./acts.ts";

type Words = Messages["dashboard"]["batches"];

/** Fills in the form of batches and checks the file. */
const check =
  (rows: string, next: (words: Words, tab: Parameters<Act>[0]) => Promise<unknown>): Act =>
  async (tab, { dashboard: { batches } }) => {
    const { form } = batches;
    const file = { name: "tenants.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
    await tab.getByLabel(form.file, { exact: true }).setInputFiles(file);
    await tab.getByLabel(form.subject, { exact: true }).fill("Lease {{flat}}");
    await tab
      .getByLabel(form.bodyText, { exact: true })
      .fill("Dear {{name}},\n\nthe lease of {{flat}} ends on 31 May.");
    await press(tab, form.check);
    await next(batches, tab);
  };

const ROWS = "to,customer_ref,name,flat\nmaria@example.com,T-114,María,14-B\nbounced@example.com,T-115,Luis,\n";

export const checkBatch = check(ROWS, ({ form }, tab) =>
  tab.getByRole("button", { name: form.sendGaps.replace("{total}", "2") }).waitFor(),
);

export const refuseBatch = check("to,name,flat\nnobody,María,14-B\nana@example.com,Ana\n", (_, tab) =>
  tab.locator("form").getByRole("listitem").first().waitFor(),
);

/** Sends two rows, of which the simulation rejects one, and waits for their certificates. */
export const sendBatch = check(ROWS, async ({ form, sealed }, tab) => {
  await press(tab, form.sendGaps.replace("{total}", "2"));
  await tab.getByText(sealed(2, 2)).first().waitFor({ timeout: 30_000 });
});

/** Lists the delivered rows. */
export const sendThenFilter: Act = async (tab, t, seeds) => {
  await sendBatch(tab, t, seeds);
  await tab.getByRole("link", { name: `${t.status.delivered} 1`, exact: true }).click();
  await tab.getByRole("heading", { name: t.dashboard.batches.rowsOf(t.status.delivered) }).waitFor();
};

export const sendThenList: Act = async (tab, t, seeds) => {
  await sendBatch(tab, t, seeds);
  await tab.getByRole("link", { name: t.dashboard.batches.back }).click();
  await tab.getByRole("link", { name: "Lease 14-B" }).waitFor();
};
