import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { composeCertificate } from "#tests/support/samples/compose-certificate.ts";
import { samplePng } from "#tests/support/samples/files.ts";
import { sampleRecord } from "#tests/support/samples/record.ts";

const options = { provisional: false, authorityName: "Example Authority", now: new Date("2027-05-03T10:14:08.000Z") };

interface Bookmark {
  title: string;
  /** From 1. */
  page: number;
  /** Points from the page's lower left corner. */
  left: number;
  height: number;
}

function bookmarksOf(pdf: PDFDocument): Bookmark[] {
  const found: Bookmark[] = [];
  let item = pdf.catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict)?.lookupMaybe(PDFName.of("First"), PDFDict);
  for (; item; item = item.lookupMaybe(PDFName.of("Next"), PDFDict)) {
    const place = item.lookup(PDFName.of("Dest"), PDFArray);
    const page = pdf.getPages().findIndex(({ ref }) => ref === place.get(0)) + 1;
    const [left, height] = [2, 3].map((at) => place.lookup(at, PDFNumber).asNumber());
    const title = item.lookup(PDFName.of("Title"), PDFString, PDFHexString).decodeText();
    found.push({ title, page, left: left ?? -1, height: height ?? -1 });
  }
  return found;
}

test.each([
  ["en", "Certificate of notification", ["Record", "Parties", "Check this record", "Content", "Attachments"]],
  ["es", "Certificado de notificación", ["Registro", "Partes", "Compruébelo", "Contenido", "Adjuntos"]],
])("a certificate in %s has its title, its language and bookmarks to each part and attachment", async (locale, title, parts) => {
  const attachments = [{ filename: "a\u202Ez.png", content_type: "image/png", bytes: await samplePng() }];
  const { record, bytes } = await sampleRecord({ locale, attachments });
  const pdf = await PDFDocument.load(await composeCertificate(record, bytes, options), { updateMetadata: false });
  expect([pdf.getTitle(), pdf.getLanguage()]).toEqual([`${title} ${record.id}`, locale]);
  expect(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true);
  expect(String(pdf.catalog.get(PDFName.of("PageMode")))).toBe("/UseNone");
  const bookmarks = bookmarksOf(pdf);
  expect(bookmarks.slice(0, 5).map((bookmark) => bookmark.title)).toEqual(parts);
  expect(bookmarks.at(-1)?.title).toMatch(/^\p{L}+ 1: a‹U\+202E›z\.png$/u);
  expect(bookmarks.at(-1)?.page).toBe(pdf.getPageCount());
  expect(bookmarks.every(({ left }) => left === 0)).toBe(true);
  // Down the pages: the check stands beside the parties.
  const places = bookmarks.filter(({ title }) => title !== parts[2]).map(({ page, height }) => page * 1000 - height);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
