import { createLiveKey, ensureBootstrapKey } from "#lib/access/keys/api-keys.ts";
import { adoptOrganizations } from "#lib/access/users.ts";
import { db } from "#lib/db.ts";

const SETTING = "demo_key_issued";

/** Creates the missing API keys. Returns the demo key at the first start in demo mode without BOOTSTRAP_API_KEY, else `null`. */
export async function bringApiKeys(settings: {
  transport: string;
  bootstrapApiKey: string | undefined;
}): Promise<string | null> {
  const { bootstrapApiKey, transport } = settings;
  if (bootstrapApiKey) await ensureBootstrapKey(bootstrapApiKey);
  // An operator who set BOOTSTRAP_API_KEY has a key: a second one would be printed to the terminal for no use.
  const demoKey = transport === "demo" && !bootstrapApiKey ? await issueDemoKey() : null;
  await adoptOrganizations();
  return demoKey;
}

/** Returns null unless this process inserted the row: processes may start at once. */
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
