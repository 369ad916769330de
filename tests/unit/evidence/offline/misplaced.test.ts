import { describe, expect, it } from "vitest";
import { fileChecks } from "#lib/evidence/offline/known-files.ts";
import type { Evidence } from "#lib/evidence/types.ts";

const HASH = "ab".repeat(32);
const CONTENT = { subject: "x" } as unknown as Evidence["content"];

async function stateOf(
  name: string,
  { content = CONTENT, packed = true }: { content?: Evidence["content"]; packed?: boolean } = {},
): Promise<string | undefined> {
  const file = { name, bytes: new Uint8Array(), sha256: HASH, ...(packed ? { packed: true as const } : {}) };
  const attachments = [{ id: "a", filename: "señor.txt", sha256: HASH }];
  const evidence = { content, events: [], attachments } as unknown as Evidence;
  const [check] = await fileChecks(evidence, { own: [HASH], loose: [] }, [file], async () => false);
  return check?.state;
}

describe("the path of an attachment in a package", () => {
  it.each([
    ["as the service writes it", "attachments/01-señor.txt"],
    ["with a decomposed accent", "attachments/01-sen\u0303or.txt"],
    ["in another code page", "attachments/01-se¤or.txt"],
    ["outside those of a record", "notes/02-señor.txt"],
  ])("a path %s is its own", async (_, path) => {
    expect(await stateOf(path)).toBe("passed");
  });

  it.each([
    "attachments/02-señor.txt",
    "attachments/01-señora.txt",
    "Attachments/01-señor.txt",
    "submission.eml",
  ])("%s is not its own, unless an erasure removed the names", async (path) => {
    expect(await stateOf(path)).toBe("failed");
    expect(await stateOf(path, { content: null })).toBe("passed");
    // A name outside a package proves nothing.
    expect(await stateOf(path, { packed: false })).toBe("passed");
  });
});
