import { createLiveKey, ensureBootstrapKey } from "#lib/access/api-keys.ts";
import { adoptOrganizations } from "#lib/access/people.ts";
import { db } from "#lib/db.ts";

const SETTING = "demo_key_issued";

/** The API keys a start has to bring. Returns the one made for trying the service out, in demo mode and only the first time. */
export async function bringApiKeys(settings: {
  transport: string;
  bootstrapApiKey: string | undefined;
}): Promise<string | null> {
  if (settings.bootstrapApiKey) await ensureBootstrapKey(settings.bootstrapApiKey);
  const demoKey = settings.transport === "demo" ? await issueDemoKey() : null;
  await adoptOrganizations();
  return demoKey;
}

/** Of several processes that start at once, the one whose row is written makes the key. */
async function issueDemoKey(): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const row = { key: SETTING, value: new Date().toISOString() };
    const { count } = await tx.setting.createMany({ data: row, skipDuplicates: true });
    if (count === 0) return null;
    const { id } = await tx.organization.create({ data: { name: "Demo", kind: "regular" } });
    const { key } = await createLiveKey(id, "Printed at the first start", tx);
    return key;
  });
}
