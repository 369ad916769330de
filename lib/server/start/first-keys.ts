import { createLiveKey, ensureBootstrapKey } from "#lib/access/keys/api-keys.ts";
import { adoptOrganizations } from "#lib/access/users.ts";
import { db } from "#lib/db.ts";

const SETTING = "demo_key_issued";

/** Creates the API keys that a start needs. Returns the demo key: of the first start in demo mode without BOOTSTRAP_API_KEY. */
export async function bringApiKeys(settings: {
  transport: string;
  bootstrapApiKey: string | undefined;
}): Promise<string | null> {
  const { bootstrapApiKey, transport } = settings;
  if (bootstrapApiKey) await ensureBootstrapKey(bootstrapApiKey);
  // A second key without limits, which stands in the log, is one that the operator did not ask for.
  const demoKey = transport === "demo" && !bootstrapApiKey ? await issueDemoKey() : null;
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
