import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { loadConfig } from "#lib/config.ts";
import { readBatchForm } from "#lib/http/files/batch-upload.ts";
import { configState } from "#tests/support/server/process-state.ts";

// Every write to /dev/full fails as on a full disk.
const full = vi.hoisted(() => ({ files: 0 }));
vi.mock("#lib/http/files/spool.ts", async (original) => ({
  ...(await original<typeof import("#lib/http/files/spool.ts")>()),
  namelessFile: () => {
    full.files++;
    return open("/dev/full", "w+");
  },
}));

configState.config = loadConfig({ BASE_URL: "http://localhost", DATA_DIR: tmpdir() });

test.skipIf(process.platform !== "linux")("a batch that does not fit on the disk is refused with 503", async () => {
  const form = new FormData();
  form.set("notification", "{}");
  form.set("rows", new File(["to\n", "a@example.com\n".repeat(100_000)], "rows.csv"));
  const request = new Request("http://localhost/v1/batches", { method: "POST", body: form });
  const stored = readBatchForm(request, () => Promise.reject(new Error("it was stored")));
  await expect(stored).rejects.toMatchObject({ status: 503, code: "storage_away" });
  expect(full.files).toBe(1);
});
