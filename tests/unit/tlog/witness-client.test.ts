import { afterEach, expect, test, vi } from "vitest";
import { cosignedText, signatureLine, timedSignature, WITNESS_KEY } from "#lib/evidence/log/note.ts";
import { WitnessClient } from "#lib/tlog/witness-client.ts";
import { exampleLog, newKey } from "#tests/support/log/example-log.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a cosignature counts only if its time is at most a minute from this clock", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const log = await exampleLog();
  const note = await log.checkpoint(5);
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  const { key, sign } = await newKey("witness.example", WITNESS_KEY);
  const client = new WitnessClient(
    { name: key.name, key, url: "http://witness.example" },
    new AbortController().signal,
  );
  const cosigned = async (seconds: number) => {
    const time = Math.floor(Date.now() / 1000) + seconds;
    const signature = timedSignature(time, await sign(cosignedText(text, time)));
    const line = signatureLine({ name: key.name, id: key.id, signature });
    vi.stubGlobal("fetch", async () => new Response(line));
    return (await client.cosign({ size: 5, text, note, tree: log.treeOf("honest") })) === line;
  };
  for (const seconds of [-50, 0, 50]) expect([seconds, await cosigned(seconds)]).toEqual([seconds, true]);
  for (const seconds of [-70, 70, 2_000_000_000]) expect([seconds, await cosigned(seconds)]).toEqual([seconds, false]);
});
