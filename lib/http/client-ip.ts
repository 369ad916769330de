import { isIPv4, isIPv6 } from "node:net";
import { CLIENT_IP_HEADER } from "./headers.ts";

/** What one client is counted by: an IPv4 address, or the /64 that an IPv6 address lies in. */
export function clientOf(headers: Headers): string {
  return clientNetwork(headers.get(CLIENT_IP_HEADER) ?? "");
}

export function clientNetwork(address: string): string {
  const bare = address.split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const groups = expand(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return dotted(groups[6] ?? 0, groups[7] ?? 0);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/** The eight groups of a valid IPv6 address, its dotted tail included. */
function expand(address: string): number[] {
  const tail = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = tail?.slice(1).map(Number) ?? [];
  const text = tail
    ? `${address.slice(0, tail.index)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  const [head = "", rest] = text.split("::");
  const parse = (part: string) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const before = parse(head);
  const after = parse(rest ?? "");
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
