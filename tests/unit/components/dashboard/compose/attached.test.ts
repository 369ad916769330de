import { expect, test } from "vitest";
import { pdfName } from "#components/dashboard/compose/attached.ts";
import { messages } from "#lib/i18n/messages.ts";

test("a saved template becomes a file with one extension", () => {
  expect(["Lease", "Lease.pdf", "Lease.PDF", "Lease pdf"].map(pdfName)).toEqual([
    "Lease.pdf",
    "Lease.pdf",
    "Lease.PDF",
    "Lease pdf.pdf",
  ]);
});

test("the verdict of a batch names rows that were marked as spam", () => {
  const of = (locale: "en" | "es") => messages(locale).dashboard.batches.verdict(3, 4, 1, 1).replaceAll("\u00A0", " ");
  expect(of("en")).toBe("3 of 4 delivered (1 marked as spam), 1 not delivered");
  expect(of("es")).toBe("3 de 4 entregadas (1 marcada como spam), 1 no entregada");
});
