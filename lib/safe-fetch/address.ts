import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** What is delegated to anyone at all (RFC 4291 §2.4); outside it lie, among others, the IPv4-compatible addresses `::a.b.c.d`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
/** The well-known NAT64 prefix: the last 32 bits are the IPv4 address that is really meant (RFC 6052 §2.1). */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** Public by its number only: every virtual machine on Azure finds its own host there. */
const AZURE_HOST = "168.63.129.16";

/** The one way to write an address, IPv4-mapped ones as the IPv4 they mean; `null` for what is none, or holds for one link only. */
export function canonicalAddress(address: string): string | null {
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 0) return null;
  return family === 4 ? address : ipaddr.process(inHex(address)).toString();
}

/** ipaddr.js would take the IPv4-compatible `::8.8.8.8` for the mapped `::ffff:8.8.8.8`; written in hex it can't. */
const inHex = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** Whether an address belongs to the public internet: not to a network, machine or purpose that the sender could not reach himself. */
export function isPublicAddress(address: string): boolean {
  const canonical = canonicalAddress(address);
  if (canonical === null) return false;
  const parsed = ipaddr.parse(canonical);
  return isIPv4(parsed) ? isPublicIPv4(parsed) : isPublicIPv6(parsed);
}

/** Like {@link isPublicAddress}, and not this machine under its public address, where it may serve more than the public sees. */
export function isElsewhereInPublic(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const canonical = canonicalAddress(address);
  return isPublicAddress(address) && !own.some((one) => canonicalAddress(one.address) === canonical);
}

const isIPv4 = (address: IPv4 | IPv6): address is IPv4 => address.kind() === "ipv4";

/** "unicast" is what ipaddr.js calls an address without a special purpose (RFC 6890). */
const isPublicIPv4 = (address: IPv4): boolean => address.range() === "unicast" && address.toString() !== AZURE_HOST;

function isPublicIPv6(address: IPv6): boolean {
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}
