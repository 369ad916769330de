import { LOG_KEY, readVkey, type VerifierKey, WITNESS_KEY } from "./note.ts";

/** Which logs and witnesses a verifier trusts (c2sp.org/tlog-policy). */

export interface Witness {
  /** Its name within the policy. */
  name: string;
  key: VerifierKey;
  /** Submission prefix of c2sp.org/tlog-witness. */
  url: string | null;
}

export interface Policy {
  logs: { key: VerifierKey; url: string | null }[];
  witnesses: Witness[];
  /** True if cosignatures of these witnesses, by name, are enough. */
  isQuorum(witnesses: ReadonlySet<string>): boolean;
}

/** Why a line of a policy can't be used. */
export class PolicyError extends Error {}

type Rule = (witnesses: ReadonlySet<string>) => boolean;

/** @throws PolicyError that names the line */
export async function readPolicy(text: string): Promise<Policy> {
  const policy = new PolicyReader();
  for (const [at, line] of text.split("\n").entries()) {
    const words = line.split(/[ \t]+/).filter(Boolean);
    if (!words.length || words[0]?.startsWith("#")) continue;
    const problem = await policy.add(words);
    if (problem) throw new PolicyError(`line ${at + 1}: ${problem}`);
  }
  return policy.finish();
}

class PolicyReader {
  readonly #logs: Policy["logs"] = [];
  readonly #witnesses: Witness[] = [];
  readonly #rules = new Map<string, Rule>([["none", () => true]]);
  readonly #members = new Set(["none"]);
  #quorum: Rule | null = null;

  /** Returns why the line can't be used, or `null`. */
  async add([keyword, ...words]: string[]): Promise<string | null> {
    if (keyword === "log") return this.#log(words);
    if (keyword === "witness") return this.#witness(words);
    if (keyword === "group") return this.#group(words);
    if (keyword === "quorum") return this.#setQuorum(words);
    return `“${keyword}” is none of log, witness, group and quorum`;
  }

  async #log([vkey = "", url, ...rest]: string[]): Promise<string | null> {
    const key = await readVkey(vkey);
    if (key?.type !== LOG_KEY || rest.length) return "expected: log <vkey of an Ed25519 log> [<url>]";
    if (this.#logs.some((log) => isSame(log.key, key))) return "this log is listed twice";
    this.#logs.push({ key, url: url ?? null });
    return null;
  }

  async #witness([name = "", vkey = "", url, ...rest]: string[]): Promise<string | null> {
    const key = await readVkey(vkey);
    if (key?.type !== WITNESS_KEY || rest.length)
      return "expected: witness <name> <vkey of an Ed25519 witness> [<url>]";
    if (this.#rules.has(name)) return `the name “${name}” is taken`;
    if (this.#witnesses.some((witness) => isSame(witness.key, key))) return "this witness is listed twice";
    this.#witnesses.push({ name, key, url: url ?? null });
    this.#rules.set(name, (witnesses) => witnesses.has(name));
    return null;
  }

  #group([name = "", threshold = "", ...members]: string[]): string | null {
    const least = threshold === "any" ? 1 : threshold === "all" ? members.length : Number(threshold);
    if (!name || !/^(?:any|all|[1-9]\d*)$/.test(threshold) || !members.length || least > members.length)
      return "expected: group <name> <all, any or a number up to that of the members> <member>…";
    if (this.#rules.has(name)) return `the name “${name}” is taken`;
    const rules: Rule[] = [];
    for (const member of members) {
      const rule = this.#rules.get(member);
      if (!rule || this.#members.has(member)) return `“${member}” is not defined above, or in another group`;
      this.#members.add(member);
      rules.push(rule);
    }
    this.#rules.set(name, (witnesses) => rules.filter((rule) => rule(witnesses)).length >= least);
    return null;
  }

  #setQuorum([name = "", ...rest]: string[]): string | null {
    const rule = this.#rules.get(name);
    if (!rule || rest.length) return "expected: quorum <none, or a witness or group defined above>";
    if (this.#quorum) return "there is a second quorum";
    this.#quorum = rule;
    return null;
  }

  finish(): Policy {
    if (!this.#quorum) throw new PolicyError("there is no quorum line; “quorum none” asks for no witness");
    return { logs: this.#logs, witnesses: this.#witnesses, isQuorum: this.#quorum };
  }
}

const isSame = (a: VerifierKey, b: VerifierKey): boolean => a.publicKey.join() === b.publicKey.join();
