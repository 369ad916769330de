import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchResults } from "#components/docs/search.tsx";
import { guideGroups } from "#lib/docs/guides.ts";
import { type Found, searchDocs } from "#lib/docs/search.ts";
import { readerOf } from "#lib/i18n/reader.ts";

const search = async (q: string): Promise<Found[]> => searchDocs(await guideGroups(), q);

test("a search in the guides finds a section by words of its title and its text, in any case", async () => {
  const [first] = await search("RETRY safely");
  expect(first).toMatchObject({
    path: "quickstart#retry-safely",
    guide: { title: "Quickstart" },
    section: "Retry safely",
  });
  expect(await search("“RETRY safely”")).toEqual(await search("RETRY safely"));
  expect((await search("Idempotency-Replayed")).map(({ path }) => path)).toContain("quickstart#retry-safely");
});

test("a search in the guides finds the cells of a table, and no Markdown", async () => {
  const found = await search("complained@");
  expect(found.map(({ path }) => path)).toContain("quickstart#demo-mode");
  for (const { excerpt } of [...found, ...(await search("webhook"))]) expect(excerpt).not.toMatch(/[`|]|\]\(/);
});

test("an excerpt of a guide is of one paragraph, item, row or line", async () => {
  const found = [...(await search("acuse-monday")), ...(await search("backup"))];
  const excerpts = found.map(({ excerpt }) => excerpt);
  expect(excerpts).toContainEqual(expect.stringMatching(/acuse-monday\.tar\.gz$/));
  expect(excerpts).toContainEqual(expect.stringMatching(/^BACKUP_PASSPHRASE – /));
  for (const excerpt of excerpts) expect(excerpt).not.toMatch(/\n|^\s|\s$|:$/);
});

test("a search finds an operation of the API by its summary, its path and its description", async () => {
  for (const q of ["pause a batch", "/v1/batches/{batch_id}/pause"])
    expect(await search(q)).toContainEqual({
      path: "api#operations-Batches-pauseBatch",
      guide: { name: "api", title: "API reference" },
      section: "Pause a batch",
      excerpt: "POST /v1/batches/{batch_id}/pause",
    });
});

test("a search finds an operation of the API by the name of a field of its request", async () => {
  expect(await search("sender_email")).toContainEqual({
    path: "api#operations-Notifications-createNotification",
    guide: { name: "api", title: "API reference" },
    section: "Create a certified notification",
    excerpt: "sender_email – Used as Reply-To.",
  });
});

test("a search in the guides needs every word in one section", async () => {
  expect(await search("retry zzyzx")).toEqual([]);
  expect(await search("   ")).toEqual([]);
});

test("a search with many results lists the best and counts all", async () => {
  const found = await search("a");
  const reader = readerOf(new Request("http://localhost/docs"));
  const page = renderToStaticMarkup(<SearchResults reader={reader} q="a" found={found} />);
  expect(found.length).toBeGreaterThan(20);
  expect(page).toContain(`${found.length} results`);
  expect(page.match(/line-clamp-3/g)).toHaveLength(20);
});

test("an excerpt of a guide has the word that was searched for", async () => {
  for (const word of ["postgresql", "openssl", "backup"])
    expect((await search(word)).some(({ excerpt }) => excerpt.toLowerCase().includes(word))).toBe(true);
});

test("a search in the guides lists first the section that is about the word", async () => {
  const paths = (await search("backup")).map(({ path }) => path);
  expect(paths[0]).toMatch(/^backup#.*back/);
  expect(paths.findIndex((path) => path.startsWith("dashboard"))).toBeGreaterThan(2);
});

test("results of a search mark the words in any case, whatever characters they have", () => {
  const reader = readerOf(new Request("http://localhost/docs?lang=en"));
  const found = [
    { path: "x", guide: { name: "batches", title: "Batches" }, section: null, excerpt: "Send a.csv (Batch) <b>." },
  ];
  const html = renderToStaticMarkup(<SearchResults reader={reader} q="BATCH <b> a.c (" found={found} />);
  const marked = [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, words]) => words);
  expect(marked).toEqual(["Batch", "Batch", "a.c", "(", "Batch", "&lt;b&gt;"]);
});

test("results of a search mark a word that was searched for in quotation marks", () => {
  const reader = readerOf(new Request("http://localhost/docs"));
  const found = [{ path: "a", guide: { name: "a", title: "A" }, section: null, excerpt: "To retry safely" }];
  const html = renderToStaticMarkup(<SearchResults reader={reader} q="“retry”" found={found} />);
  expect(html).toContain("retry</mark>");
});

test("results of a search name each guide in the reader's language", () => {
  const reader = readerOf(new Request("http://localhost/docs?lang=es"));
  const found = [{ path: "x", guide: { name: "batches", title: "Batches" }, section: "Check", excerpt: "" }];
  const html = renderToStaticMarkup(<SearchResults reader={reader} q="q" found={found} />);
  expect(html.replace(/<[^>]+>/g, "")).toContain("LotesCheck");
});
