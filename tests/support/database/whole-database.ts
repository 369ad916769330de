import { Client } from "pg";

/**
 * For each text, the tables in which any column of any row holds it, in clear or as bytes: those of the service, of the jobs,
 * and the planner's statistics, which are made anew first so that they cover everything.
 * @param url as the owner of the database, a superuser
 */
export async function tablesHolding(url: string, texts: string[]): Promise<Map<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("ANALYZE");
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') OR tablename = 'pg_statistic' ORDER BY name`,
    );
    const found = new Map<string, string[]>(texts.map((text) => [text, []]));
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT a.needle AS text FROM unnest($1::text[]) a(needle) WHERE EXISTS (SELECT FROM ${name} t WHERE
           strpos(lower(t::text), lower(a.needle)) > 0 OR strpos(t::text, encode(convert_to(a.needle, 'UTF8'), 'hex')) > 0)`,
        [texts],
      );
      for (const { text } of rows) found.get(text)?.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
