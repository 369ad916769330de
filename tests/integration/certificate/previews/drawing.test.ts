import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { previewAll } from "#lib/certificate/previews/preview-all.ts";
import { isSvg } from "#lib/certificate/previews/svg.ts";
import { samplePng } from "#tests/support/samples/files.ts";
import { endlessDrawing } from "#tests/support/samples/hostile.ts";
import { serve } from "#tests/support/stand-ins/loopback-servers.ts";

async function preview(bytes: Uint8Array | string, most?: number) {
  const [result] = await previewAll(
    [typeof bytes === "string" ? Buffer.from(bytes) : bytes],
    most === undefined ? {} : { most },
  );
  if (!result) throw new Error("no preview");
  return result;
}

const none = (reason: string) => ({ kind: "none", reason });

describe("SVG drawings", () => {
  const svg = (inside: string, more = "") =>
    `<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="50" ${more}>${inside}</svg>`;
  const meanOf = async (result: Awaited<ReturnType<typeof preview>>) => {
    if (result.kind !== "images") throw new Error("not shown");
    const { channels } = await sharp(result.images[0]?.jpeg).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };

  test("a drawing of any size fills a page", async () => {
    const result = await preview(svg('<rect width="100" height="50" fill="#ff0000"/>'));
    expect(result).toMatchObject({ kind: "images", images: [{ width: 1700, height: 850 }], of: 1 });
    const [red = 0, green = 255] = await meanOf(result);
    expect([red > 250, green < 5]).toEqual([true, true]);
  });

  test("a drawing has its letters in the project's fonts", async () => {
    const [ink = 255] = await meanOf(
      await preview(svg('<text x="2" y="40" font-size="40" font-family="Arial">MMM</text>')),
    );
    expect(ink).toBeLessThan(235);
  });

  test("a drawing opens no file and no URL", async () => {
    const asked: string[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    const folder = mkdtempSync(join(tmpdir(), "acuse-svg-"));
    writeFileSync(
      join(folder, "black.png"),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
        .png()
        .toBuffer(),
    );
    const addresses = [
      `http://127.0.0.1:${port}/a.png`,
      pathToFileURL(join(folder, "black.png")).href,
      join(folder, "black.png"),
    ];
    for (const address of addresses) {
      const inside = `<style>@import url("${address}");</style><image href="${address}" width="100" height="50"/><image xlink:href="${address}" width="100" height="50"/><script href="${address}">throw 1</script>`;
      expect(await meanOf(await preview(svg(inside)))).toEqual([255, 255, 255]);
    }
    expect(asked).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("rejects a drawing with entities", async () => {
    const laughs =
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
    expect(await preview(laughs)).toEqual(none("unsafe"));
    expect(await preview(laughs.replace('<!ENTITY a "ha">', '<!entity a SYSTEM "file:///etc/passwd">'))).toEqual(
      none("unsafe"),
    );
  });

  test("a drawing that takes too long is ended, and the next file is shown", async () => {
    expect(await preview(endlessDrawing(0), 1_500)).toEqual(none("time"));
    expect(await preview(await samplePng())).toMatchObject({ kind: "images" });
  });

  test("a drawing that takes too much memory is ended, and the next file is shown", async () => {
    // Each layer is a page of its own that is needed until those in it are drawn.
    const layers = `${'<g opacity="0.99"><rect width="1700" height="2400"/>'.repeat(200)}${"</g>".repeat(200)}`;
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2400">${layers}</svg>`;
    expect(await preview(bomb, 25_000)).toMatchObject(none("too_large"));
    expect(await preview(await samplePng())).toMatchObject({ kind: "images" });
  });

  test.each([
    ["of more steps than a drawing needs", '<feOffset in="SourceGraphic"/>'.repeat(21)],
    ["with steps in a namespace by another name", '<é:feOffset in="SourceGraphic"/>'.repeat(21)],
    ["of noise", '<feTurbulence numOctaves="2000"/>'],
  ])("rejects a drawing with a filter %s", async (_, steps) => {
    const used = '<rect width="9" height="9" filter="url(#f)"/>';
    expect(
      await preview(svg(`<filter id="f">${steps}</filter>${used}`, 'xmlns:é="http://www.w3.org/2000/svg"')),
    ).toEqual(none("expensive"));
    const shadow = '<filter id="f"><feGaussianBlur/><feOffset dx="3"/></filter>';
    expect(await preview(svg(`${shadow}${used}`))).toMatchObject({ kind: "images" });
  });

  test.each([
    ["\uFEFF <?xml?>\n<!-- a > --><!DOCTYPE svg [<!-- ] -->]  ><!----><s:svg ", true],
    ["<!DOCTYPE svg PUBLIC 'x' 'y'>\n<SVG>", true],
    ["<!-- <svg> --><html>", false],
    ["<svgs>", false],
    ["<!----><svg", false],
  ])("recognizes a drawing by its root element: %j", (text, is) => {
    expect(isSvg(Buffer.from(text))).toBe(is);
  });

  test.each([
    "<!---->",
    "<!--",
    "<?>",
    "<!DOCTYPE a[ ]>",
    "<!DOCTYPE [",
    "] ",
    " ",
  ])("looks for the root element of a drawing in repeated %j", (part) => {
    expect(isSvg(Buffer.from(part.repeat(5_000)))).toBe(false);
    expect(isSvg(Buffer.from(`<!DOCTYPE [${part.repeat(5_000)}`))).toBe(false);
  });
});
