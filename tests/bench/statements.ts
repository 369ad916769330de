import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/** Every statement that `work` sends through `pg`, as it was sent. */
export async function recorded<T>(work: () => Promise<T>): Promise<{ statements: Statement[]; result: T }> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (first && typeof first === "object" && "text" in first) {
      const { text, values } = first as Statement;
      statements.push({ text, values });
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { result: await work(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

interface Node {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Node[];
}

/** Runs the statement and gives what planning and running it took, and the plan's nodes, each once. */
export async function explain(
  client: pg.Client,
  { text, values }: Statement,
): Promise<{ ms: number; nodes: string[] }> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  const [{ Plan, "Planning Time": planning, "Execution Time": running }] = rows[0]["QUERY PLAN"];
  return { ms: planning + running, nodes: [...new Set(nodesOf(Plan))] };
}

function nodesOf(node: Node): string[] {
  const where = node["Index Name"] ?? node["Relation Name"];
  return [where ? `${node["Node Type"]} (${where})` : node["Node Type"], ...(node.Plans ?? []).flatMap(nodesOf)];
}
