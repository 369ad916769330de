import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/db.ts";
import { dispatch } from "#lib/notifications/deliver/dispatch.ts";
import { removeLogo, setLogo, setMailLayout } from "#lib/notifications/letterhead/change.ts";
import { logoOf } from "#lib/notifications/letterhead/letterhead.ts";
import { loadRecord } from "#lib/notifications/read/record.ts";
import { create, type Fixture, newCaller, startFixture } from "../fixtures.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const actorOf = ({ organizationId }: { organizationId: string }) => ({
  organizationId,
  userId: null,
  actor: "owner@example.com",
});
const picture = (format: "png" | "jpeg" | "webp", width = 2_000, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: { r: 31, g: 90, b: 70, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: "hidden words" } })
    .toFormat(format)
    .toBuffer();
const svg = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${inside}</svg>`);

const actionsOf = async (organizationId: string) => {
  const entries = await db().auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: "asc" } });
  return entries.map(({ action }) => action);
};

test("an uploaded PNG, JPEG or SVG becomes a small PNG with nothing but its pixels", async () => {
  const uploads = [await picture("png"), await picture("jpeg"), svg('<rect width="300" height="80" fill="#1f5a46"/>')];
  for (const upload of uploads) {
    const caller = await newCaller();
    expect(await setLogo(actorOf(caller), upload)).toBe(true);
    const logo = await logoOf(caller.organizationId);
    const { format, width, height, exif } = await sharp(logo?.png).metadata();
    expect({ format, exif }).toEqual({ format: "png", exif: undefined });
    expect({ width, height }).toEqual({ width: logo?.width, height: logo?.height });
    expect(width <= 480 && height <= 128 && (logo?.png.length ?? 0) < 100_000).toBe(true);
  }
});

test.each<[string, () => Promise<Uint8Array>]>([
  ["a text", async () => new TextEncoder().encode("hello")],
  ["nothing", async () => new Uint8Array()],
  ["a picture of another type", () => picture("webp")],
  ["the beginning of a PNG", async () => (await picture("png")).subarray(0, 60)],
  ["a PNG of too many pixels", () => picture("png", 12_000, 8_000)],
  [
    "an SVG with entities",
    async () => new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "b">]><svg width="9" height="9">&a;</svg>'),
  ],
])("a logo that is %s is refused, and the one before stays", async (_, made) => {
  const caller = await newCaller();
  await setLogo(actorOf(caller), await picture("png", 100, 50));
  const before = await logoOf(caller.organizationId);
  expect(await setLogo(actorOf(caller), await made())).toBe(false);
  expect(await logoOf(caller.organizationId)).toEqual(before);
});

test("the frame and the logo are changed for one organization, and each change is in its audit log once", async () => {
  const [caller, other] = [await newCaller(), await newCaller()];
  const actor = actorOf(caller);
  for (const framed of [true, true, false]) await setMailLayout(actor, framed);
  await setLogo(actor, await picture("png"));
  await removeLogo(actor);
  await removeLogo(actor);
  expect(await actionsOf(caller.organizationId)).toEqual([
    "organization.layout_on",
    "organization.layout_off",
    "organization.logo_changed",
    "organization.logo_removed",
  ]);
  expect(await logoOf(caller.organizationId)).toBeNull();
  expect(await actionsOf(other.organizationId)).toEqual([]);
});

test("a framed mail is sent with the logo inside, and the sent link has the hash of all of it", async () => {
  const caller = await newCaller();
  await setMailLayout(actorOf(caller), true);
  await setLogo(actorOf(caller), await picture("png"));
  const { id } = await create(caller, { body_text: "Hola\n\nÁvila" });
  await dispatch({ notification_id: id });
  const bytes = await readFile(join(fixture.dataDir, "outbox", `${id}.eml`));
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  expect(mail.text?.startsWith("Simulated: this message was not sent to anyone.\n\nHola\n\nÁvila\n")).toBe(true);
  expect(mail.html).toContain("Ayuntamiento de Ávila");
  const logo = await logoOf(caller.organizationId);
  expect(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer)).toEqual(new Uint8Array(logo?.png ?? []));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const record = await loadRecord(id);
  expect(record?.events[1]?.event_data).toMatchObject({ submission_sha256: sha256 });
  // What is certified is what the caller posted: the frame is not part of it.
  expect(record).toMatchObject({ body_text: "Hola\n\nÁvila", body_html: null });
});
