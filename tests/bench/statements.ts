import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns every statement that `work` sends through `pg`. */
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
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

/** Smaller tables are read from end to end by the best plan too. */
const MANY_ROWS = 50_000;

export interface Explained {
  /** Planning and execution. */
  ms: number;
  /** The plan's nodes, each once. */
  nodes: string[];
  /** True if a node reads a large table from end to end. */
  scans: boolean;
}

/** Runs and explains the statement. */
export async function explain(client: pg.Client, { text, values }: Statement): Promise<Explained> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
  const [{ Plan, "Planning Time": planning, "Execution Time": running }] = rows[0]["QUERY PLAN"];
  const nodes = withinPlan(Plan);
  return { ms: planning + running, nodes: [...new Set(nodes.map(nameOf))], scans: nodes.some(scansMany) };
}

const withinPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(withinPlan)];

function nameOf(node: Node): string {
  const where = node["Index Name"] ?? node["Relation Name"];
  return where ? `${node["Node Type"]} (${where})` : node["Node Type"];
}

function scansMany(node: Node): boolean {
  const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return node["Node Type"] === "Seq Scan" && read > MANY_ROWS;
}
