import { expect, test } from "vitest";
import { recordResponse } from "#components/verify/responses.tsx";
import { previewKind } from "#lib/contract/fields/preview-kind.ts";
import { attachmentResponse } from "#lib/http/files/downloads.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";

const bytes = new TextEncoder().encode("<script>alert(1)</script>");
const operator = { name: null, contact: null, privacyUrl: null };

async function page(...files: [filename: string, content_type: string][]) {
  const attachments = files.map(([filename, content_type]) => ({ filename, content_type, bytes }));
  const { record } = await sampleRecord({ attachments });
  const shown = { record, checks: [], authority: { name: "Example Authority", own: true }, operator };
  const response = await recordResponse(shown, new Request("https://acuse.example/verify/x"));
  return { policy: response.headers.get("content-security-policy") ?? "", html: await response.text() };
}

test.each([
  ["Lease.pdf", "application/pdf", "pdf"],
  ["lease", "Application/PDF; version=1", "pdf"],
  ["Lease.PDF", "application/octet-stream", "pdf"],
  ["photo.jpg", "image/jpeg", "image"],
  ["photo.webp", "application/octet-stream", "image"],
  ["drawing.svg", "image/svg+xml", null],
  ["page.pdf", "text/html", null],
  ["photo.png", "text/html", null],
  ["accounts.xlsx", "application/octet-stream", null],
] as const)("previews %s of the type %s as: %s", (filename, content_type, kind) => {
  expect(previewKind({ filename, content_type })).toBe(kind);
});

test("lists an attachment with its size, a preview and a download, and folds its hash", async () => {
  const { html, policy } = await page(["Lease.pdf", "application/pdf"], ["façade.png", "image/png"]);
  const [pdf = "", image = ""] = html.split("data-attachment=").slice(1);
  expect(pdf).toMatch(/<bdi>Lease\.pdf<\/bdi>.*25 bytes.*<summary[^>]*>View/);
  expect(pdf).toMatch(/<iframe [^>]*src="\/v1\/notifications\/[^"]*" title="Lease\.pdf" loading="lazy"/);
  expect(image).toMatch(/<img [^>]*alt="façade\.png" loading="lazy"/);
  expect(pdf.match(/<details[^>]*>/g)?.join()).not.toContain("open=");
  expect(policy).toContain("frame-src 'self'");
});

test("offers no preview of other files, and no frame without a PDF file", async () => {
  const { html, policy } = await page(["page.html", "text/html"], ["drawing.svg", "image/svg+xml"]);
  expect(html).not.toMatch(/<iframe|<img|>View</);
  expect(html).toContain("Download");
  expect(policy).not.toContain("frame-src");
});

const fetched = (content_type: string, use: string) => {
  const request = new Request("https://acuse.example/x", { headers: { "sec-fetch-dest": use } });
  return attachmentResponse(request, { filename: "a.pdf", content_type, bytes, sha256: "ab" }).headers;
};

test("a PDF attachment is framed as PDF only, and by our pages only", () => {
  const headers = fetched("application/pdf", "iframe");
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toMatch(/^inline;/);
  expect(headers.get("content-security-policy")).toBe("frame-ancestors 'self'; form-action 'none'");
  expect(headers.get("vary")).toBe("Sec-Fetch-Dest");
});

test.each([
  ["text/html", "iframe"],
  ["image/svg+xml", "iframe"],
  ["application/pdf", "document"],
  ["application/pdf", "object"],
])("a file of the type %s for the use %s is downloaded and sandboxed", (content_type, use) => {
  const headers = fetched(content_type, use);
  expect(headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(headers.get("content-security-policy")).toContain("sandbox");
});
