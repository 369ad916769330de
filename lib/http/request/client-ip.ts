import ipaddr from "ipaddr.js";
import { CLIENT_IP_HEADER } from "../response/headers.ts";

/** The client's key for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function clientOf(headers: Headers): string {
  return clientNetwork(headers.get(CLIENT_IP_HEADER) ?? "");
}

export function clientNetwork(address: string): string {
  // `isValid` alone also takes IPv4 in short, octal and hexadecimal forms.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return "unknown";
  const plain = ipaddr.process(address);
  if (plain.kind() === "ipv4") return plain.toString();
  const [bare] = address.split("%");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`)}/64`;
}
