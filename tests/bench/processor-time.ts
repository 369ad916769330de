import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of processor time that each group of processes has used, ended children included. */
export type Spent = { [group: string]: number };

/** `utime` and the others count in hundredths of a second on every Linux (sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;

interface Process {
  parent: number;
  ms: number;
}

/** Reads proc(5). A group is a process with its descendants; a descendant that is a group itself counts only there. */
export function spentBy(groups: { [group: string]: number }): Spent {
  const all = processes();
  const groupOf = new Map(Object.entries(groups).map(([group, pid]) => [pid, group]));
  const spent: Spent = Object.fromEntries(Object.keys(groups).map((group) => [group, 0]));
  for (const [pid, { ms }] of all) {
    let at: number | undefined = pid;
    while (at !== undefined && !groupOf.has(at)) at = all.get(at)?.parent;
    const group = at === undefined ? undefined : groupOf.get(at);
    if (group !== undefined) spent[group] = (spent[group] ?? 0) + ms;
  }
  return spent;
}

/** The oldest process below `parent`, or of all, whose command line contains `words`. */
export function processOf(words: string, parent?: number): number {
  const found = [...processes()].filter(
    ([pid, child]) =>
      (parent === undefined || child.parent === parent) && read(`/proc/${pid}/cmdline`)?.includes(words),
  );
  const oldest = found.find(([, child]) => !found.some(([pid]) => pid === child.parent));
  if (!oldest) throw new Error(`no process has ${words} in its command line`);
  return oldest[0];
}

function processes(): Map<number, Process> {
  const all = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null;
    if (!stat) continue;
    // The second field is the name of the program in brackets, which may have blanks.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    all.set(Number(name), { parent: Number(fields[1]), ms: ticks * TICK_MS });
  }
  return all;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A process may end between two reads.
    return null;
  }
}
