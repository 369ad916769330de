/** The same database, where every transaction refuses to write. */
export function readOnly(url: string): string {
  const parsed = new URL(url);
  const given = parsed.searchParams.get("options") ?? "";
  parsed.searchParams.set("options", `${given} -c default_transaction_read_only=on`.trim());
  return parsed.href;
}
