import { randomInt } from "node:crypto";

/** Returns an address of a documentation network: each new client has its own rate limits. */
export const newAddress = (): string => `2001:db8:${group()}:${group()}::1`;

/** A group of an IPv6 address, never 0: zeros would be left out of the short form. */
const group = () => randomInt(1, 65_536).toString(16);

/** Headers of a new client, with its own rate limits. */
export const fromNewAddress = () => ({ "x-forwarded-for": newAddress() });
