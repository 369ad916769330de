import { afterEach, expect, test } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { checkTransport, realTransport, transportFor } from "#lib/transports/select.ts";
import { configState } from "#tests/support/server/process-state.ts";

afterEach(() => void delete configState.config);

const RESEND = {
  RESEND_API_KEY: "re_test",
  RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  MAIL_FROM: "Acuse <acuse@mail.example>",
};
const configure = (env: Record<string, string>) => {
  configState.config = loadConfig(env);
};

test("the demo transport sends simulated notifications only", () => {
  configure({});
  expect(() => checkTransport()).not.toThrow();
  expect(realTransport()).toBeNull();
  expect(transportFor({ simulated: true }).provider).toBe("demo");
  expect(() => transportFor({ simulated: false })).toThrow("TRANSPORT is demo");
});

test("with a provider only simulated notifications use the outbox", () => {
  configure(RESEND);
  expect(() => checkTransport()).not.toThrow();
  expect(transportFor({ simulated: false }).provider).toBe("resend");
  expect(transportFor({ simulated: true }).provider).toBe("demo");
});

test.each([
  ["RESEND_WEBHOOK_SECRET", "whsec_short"],
  ["RESEND_WEBHOOK_SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw,secret"],
  ["RESEND_WEBHOOK_SECRET", Array(3).fill(RESEND.RESEND_WEBHOOK_SECRET).join()],
  ["MAIL_FROM", "Acuse"],
  ["MAIL_FROM", "Acuse <acuse@mail.example>, Eve <eve@mail.example>"],
])("rejects the setting %s=%s", (name, value) => {
  expect(() => configure({ ...RESEND, [name]: value })).toThrow(`${name} is not usable`);
});

test.each([
  "acuse@mail.example",
  "Acuse <acuse@mail.example>",
  "Acuse, S.A. <acuse@mail.example>",
])("accepts the setting MAIL_FROM=%s", (MAIL_FROM) => {
  configure({ ...RESEND, MAIL_FROM });
  expect(() => checkTransport()).not.toThrow();
});
