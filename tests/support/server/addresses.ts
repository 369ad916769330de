import { randomInt } from "node:crypto";

/** Addresses of documentation networks: every client that a test makes is another one to the rate limits. */
export const newAddress = (): string => `2001:db8:${group()}:${group()}::1`;

/** Zeros could be left out where the network is written in short. */
const group = () => randomInt(1, 65_536).toString(16);

/** The headers of a client of its own to the rate limits, which the tests share. */
export const fromNewAddress = () => ({ "x-forwarded-for": newAddress() });
