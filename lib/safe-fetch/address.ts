import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** Global unicast (RFC 4291 §2.4); excludes, for example, the IPv4-compatible addresses `::a.b.c.d`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** The well-known NAT64 prefix: the last 32 bits are the IPv4 address (RFC 6052 §2.1). */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** A public address under which every Azure virtual machine reaches its host. */
const AZURE_HOST = "168.63.129.16";

/** Returns an address in canonical form, IPv4-mapped ones as IPv4; `null` for an invalid or link-local scoped (`%eth0`) one. */
export function canonicalAddress(address: string): string | null {
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 0) return null;
  return family === 4 ? address : ipaddr.process(inHex(address)).toString();
}

/** Rewrites to hexadecimal: ipaddr.js parses the IPv4-compatible `::8.8.8.8` as the mapped `::ffff:8.8.8.8`. */
const inHex = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** True for an address of the public internet without a special purpose (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const canonical = canonicalAddress(address);
  if (canonical === null) return false;
  const parsed = ipaddr.parse(canonical);
  return isIPv4(parsed) ? isPublicIPv4(parsed) : isPublicIPv6(parsed);
}

/**
 * Like {@link isPublicAddress}, but false for this machine's own addresses: a request from the machine itself may reach services
 * that a firewall closes to the internet.
 */
export function isElsewhereInPublic(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const canonical = canonicalAddress(address);
  return isPublicAddress(address) && !own.some((one) => canonicalAddress(one.address) === canonical);
}

const isIPv4 = (address: IPv4 | IPv6): address is IPv4 => address.kind() === "ipv4";

/** ipaddr.js calls an address without a special purpose "unicast". */
const isPublicIPv4 = (address: IPv4): boolean => address.range() === "unicast" && address.toString() !== AZURE_HOST;

function isPublicIPv6(address: IPv6): boolean {
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}
