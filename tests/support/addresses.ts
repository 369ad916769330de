import { randomInt } from "node:crypto";

/** Addresses of documentation networks: every client that a test makes is another one to the rate limits. */
export const newAddress = () => `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}::1`;

/** The headers of a client of its own to the rate limits, which the tests share. */
export const somebody = () => ({ "x-forwarded-for": newAddress() });
