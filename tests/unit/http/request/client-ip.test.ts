import { expect, test } from "vitest";
import { clientNetwork } from "#lib/http/request/client-ip.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b::/64"],
  ["", "unknown"],
  ["203.0.113.7, 10.0.0.1", "unknown"],
  ["localhost", "unknown"],
  ["127.1", "unknown"],
  ["2001:db8::1/64", "unknown"],
])("the address %s counts as the network %s", (address, expected) => expect(clientNetwork(address)).toBe(expected));
