import { expect, test } from "vitest";
import { greeting } from "#lib/server/start/greeting.ts";

const settings = {
  role: "both",
  port: 3000,
  baseUrl: "http://localhost:3000",
  transport: "demo",
  dataDir: "/srv/acuse",
  adminEmail: undefined,
} as const;
const KEY = `ck_live_${"a".repeat(43)}`;
const written = (text: string) => text.split("\n").filter((line) => line.trim());

test("the first start prints the address, the outbox and the key on the last line", () => {
  const lines = written(greeting(settings, KEY));
  expect(lines[0]).toBe("Acuse answers at http://localhost:3000");
  expect(lines[1]).toContain("/srv/acuse/outbox");
  expect(lines.at(-1)?.trim()).toBe(KEY);
  // An empty line before it, so that the log is apart, and one after it.
  expect(greeting(settings, KEY)).toMatch(/^\n[\s\S]*[^\n]\n\n$/);
});

test("a later start prints no key", () => {
  expect(written(greeting(settings, null))).toHaveLength(2);
  expect(greeting(settings, null)).not.toContain("key");
});

test("the greeting omits the admin hint when an admin is set, and the outbox when mail is sent", () => {
  expect(greeting({ ...settings, adminEmail: "ana@example.com" }, KEY)).not.toContain("ADMIN_EMAIL");
  expect(greeting({ ...settings, transport: "resend" }, null)).not.toContain("outbox");
});

test("a worker prints where it is watched instead of the public address", () => {
  const lines = written(greeting({ ...settings, role: "worker", port: 3001, baseUrl: "https://acuse.example" }, null));
  expect(lines).toEqual([
    "The worker of https://acuse.example runs. It answers at http://localhost:3001/readyz, /healthz and /metrics",
  ]);
});

test("a web server without a worker says that one is needed", () => {
  expect(greeting({ ...settings, role: "web" }, null)).toContain("ROLE=worker");
  expect(greeting(settings, null)).not.toContain("ROLE");
});
