import { fault, invalid } from "./errors.ts";
import { printable } from "./explain.ts";
import { LIMITS } from "./limits.ts";

/**
 * Parses JSON (RFC 8259) without ambiguity: rejects repeated names, `__proto__`, and too deep or too many values.
 * @param where names the text in errors
 * @throws ApiError invalid_input
 */
export function parseStrictJson(text: string, where = "body"): unknown {
  if (text === "") throw invalid(where, fault("empty_body"));
  inspect(text, where);
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(String(error))?.[0];
    throw invalid(where, place ? fault("not_json_at", place) : fault("not_json"));
  }
}

/** Checks the tokens in one pass, before values are allocated. JSON.parse rejects malformed JSON. */
function inspect(text: string, where: string): void {
  const open: (Set<string> | null)[] = [];
  let values = 1;
  let atName = false;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: {
        const end = endOfString(text, i);
        const names = open.at(-1);
        if (atName && names) addName(names, text.slice(i, end + 1));
        atName = false;
        i = end;
        break;
      }
      case 0x7b:
      case 0x5b:
        atName = text.charCodeAt(i) === 0x7b;
        if (open.push(atName ? new Set() : null) > LIMITS.jsonDepth) {
          throw invalid(where, fault("deep_json", LIMITS.jsonDepth));
        }
        values++;
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        atName = false;
        break;
      case 0x2c:
        atName = Boolean(open.at(-1));
        values++;
    }
    if (values > LIMITS.jsonValues) throw invalid(where, fault("many_values", LIMITS.jsonValues));
  }
}

function addName(names: Set<string>, token: string): void {
  let name: string;
  try {
    name = JSON.parse(token);
  } catch {
    return;
  }
  if (names.has(name)) throw invalid(printable(name), fault("name_twice"));
  if (name === "__proto__") throw invalid(name, fault("reserved_name"));
  names.add(name);
}

/** Index of the closing quote of the string that opens at `start`; the last index for an unterminated string. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length - 1;
}
