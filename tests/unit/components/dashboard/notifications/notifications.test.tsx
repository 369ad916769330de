import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Chart } from "#components/dashboard/activity/chart.tsx";
import { isMoving, type Listed } from "#components/dashboard/notifications/listed.ts";
import { NoRows } from "#components/dashboard/notifications/no-rows.tsx";
import { ListPager } from "#components/dashboard/notifications/pager.tsx";
import { countOf, resultsOfSearch, StatusCounts } from "#components/dashboard/notifications/status-counts.tsx";
import { ListTable } from "#components/dashboard/notifications/table.tsx";
import { LOCALES, messages } from "#lib/i18n/messages.ts";

const t = messages("en");
const NONE = { queued: 0, sent: 0, deferred: 0, delivered: 0, failed: 0, complained: 0, not_sent: 0 };
const NOTHING_ASKED = { q: "", status: "", since: "", until: "", zone: "", days: "", order: "" };

const row = (changes: Partial<Listed> = {}): Listed => ({
  id: "3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01",
  status: "delivered",
  not_sent: false,
  simulated: false,
  subject: "Lease 14-B",
  recipient_email: "ana@example.com",
  customer_ref: "C-7",
  created_at: new Date("2030-01-02T03:04:05Z"),
  timestamped_at: new Date("2030-01-02T03:04:06Z"),
  unsealed: false,
  erased: false,
  ...changes,
});

const drawn = (changes: Partial<Listed>) =>
  renderToStaticMarkup(<ListTable page="" rows={[row(changes)]} asked={NOTHING_ASKED} t={t} />);

describe("rows of the list", () => {
  test("marks each simulated row beside its status", () => {
    const list = (...simulated: boolean[]) => {
      const rows = simulated.map((one, place) => row({ simulated: one, id: String(place) }));
      return renderToStaticMarkup(<ListTable page="" rows={rows} asked={NOTHING_ASKED} t={t} />);
    };
    expect(list(true, false).split(t.simulated.mark)).toHaveLength(2);
    expect(list(true, true).split(t.simulated.mark)).toHaveLength(3);
  });

  test("links a row to its notification, with its status and seal", () => {
    const html = drawn({});
    expect(html).toContain('href="/dashboard/notifications/3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01"');
    for (const words of [
      "Delivered",
      "Sealed",
      "Lease 14-B",
      "to ana@example.com",
      "C-7",
      'title="2 Jan 2030, 03:04 UTC"',
    ])
      expect(html).toContain(words);
  });

  test.each<[string, Partial<Listed>, string]>([
    ["with a certificate", {}, "notifications/3d4b6c0e-9a51-4a0e-8f8c-0f4b2b1f7a01/certificate"],
    ["whose seal is on its way", { unsealed: true }, "Being sealed"],
    ["with a mark as spam", { status: "complained" }, "Marked as spam"],
    ["whose mail is a dead letter", { status: "queued", not_sent: true }, "Not sent"],
    ["that is under way", { status: "sent", timestamped_at: null }, "Sent"],
    ["whose content was erased", { subject: null, recipient_email: null, erased: true }, "Content erased"],
    ["with letters that hide themselves", { subject: "a\u202eb" }, "a‹U+202E›b"],
  ])("the row of a notification %s shows it", (_, changes, words) => expect(drawn(changes)).toContain(words));

  test("refreshes the list while a status can still change", () => {
    const dead = row({ status: "queued", not_sent: true });
    const moving = [row({ status: "queued" }), row({ status: "deferred" }), row({ unsealed: true }), row(), dead].map(
      isMoving,
    );
    expect(moving).toEqual([true, true, true, false, false]);
  });
});

describe("pages of the list", () => {
  const drawn = (cursor: string, back: string, next: string | null) => {
    const page = { asked: { ...NOTHING_ASKED, q: "x y" }, cursor, back, next, t };
    return renderToStaticMarkup(<ListPager {...page} size={25} shown={20} of="71" />);
  };
  const at = (...page: Parameters<typeof drawn>) =>
    drawn(...page)
      .match(/href="[^"]*"/g)
      ?.map((href) => href.replaceAll("&amp;", "&").slice(6, -1));

  test("a list of one page has no pager", () => expect(at("", "", null)).toBeUndefined());
  test("keeps the filter on the next page of the list", () =>
    expect(at("", "", "B")).toEqual(["/dashboard/notifications?q=x+y&cursor=B&back=0"]));
  test("the pager of the list leads back through the pages before", () => {
    expect(at("B", "0", "C")).toEqual([
      "/dashboard/notifications?q=x+y",
      "/dashboard/notifications?q=x+y&cursor=C&back=0.B",
    ]);
    expect(at("C", "0.B", null)).toEqual([
      "/dashboard/notifications?q=x+y&cursor=B&back=0",
      "/dashboard/notifications?q=x+y",
    ]);
  });
  test("the pager tells the place of the page, unless the pages before are unknown", () => {
    expect(drawn("", "", "B")).toContain(">1–20 of 71<");
    expect(drawn("C", "0.B", null)).toContain(">51–70 of 71<");
    expect(drawn("C", "", null)).not.toContain("of 71");
    expect(drawn("C", "B", null)).not.toContain("of 71");
  });
  test("the pager leads to the newest page if the pages before are unknown", () =>
    expect(at("C", "", null)).toEqual(["/dashboard/notifications?q=x+y"]));
});

describe("status counts", () => {
  test("ends a count with a plus beyond the counting limit", () => {
    const counts = { ...NONE, delivered: 1001, failed: 1000 };
    const html = renderToStaticMarkup(<StatusCounts counts={counts} counted={1000} asked={NOTHING_ASKED} t={t} />);
    expect(html).toContain(">1,000+</b>");
    expect(html).toContain(">1,000</b>");
    expect(html).not.toContain("Delayed");
  });

  test("counts have the colours of their states", () => {
    const counts = { ...NONE, sent: 1, delivered: 1, failed: 1 };
    const html = renderToStaticMarkup(<StatusCounts counts={counts} counted={9} asked={NOTHING_ASKED} t={t} />);
    expect(html.match(/tone-\w+/g)).toEqual(["tone-broken", "tone-intact", "tone-pending"]);
  });

  test("a search has links to every status without counts", () => {
    const asked = { ...NOTHING_ASKED, q: "ana", status: "failed" };
    const html = renderToStaticMarkup(<StatusCounts counts={null} counted={9} asked={asked} t={t} />);
    expect(html.match(/<li/g)).toHaveLength(8);
    expect(html).not.toContain("<b");
    expect(html).toContain('href="/dashboard/notifications?q=ana&amp;status=sent"');
    expect(html).toMatch(/<a aria-current="true"[^>]*status=failed"/);
  });

  test("a filter by status names its number of results", () => {
    const counts = { ...NONE, delivered: 12, failed: 1 };
    const found = (status: string) => countOf({ counts, counted: 9, asked: { ...NOTHING_ASKED, status }, t });
    expect(found("failed")).toBe("1");
    expect(found("delivered")).toBe("9+");
    expect(found("")).toBe("10+");
  });

  test("a search names its number of results, which is a minimum if more pages follow", () => {
    expect(resultsOfSearch(1, false, t)).toBe("1 notification");
    expect(resultsOfSearch(25, true, t)).toBe("25+ notifications");
  });
});

describe("activity chart", () => {
  const days = [
    { date: "2030-01-01", counts: { ...NONE, delivered: 30, failed: 10 }, simulated: NONE },
    { date: "2030-01-02", counts: NONE, simulated: NONE },
    { date: "2030-01-03", counts: { ...NONE, delivered: 5 }, simulated: NONE },
  ];

  test("the chart stacks the bars of a day by count and repeats the counts in a table", () => {
    const html = renderToStaticMarkup(<Chart days={days} t={t} />);
    const bars = [
      ...html.matchAll(/<rect x="[\d.]+%" y="([\d.]+)%" width="[\d.]+%" height="([\d.]+)%" fill="url\(#tile-(\w+)\)"/g),
    ];
    const [delivered, failed, last] = bars.map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
    expect(bars.map(([, , , status]) => status)).toEqual(["delivered", "failed", "delivered"]);
    expect(delivered?.height).toBeCloseTo(3 * (failed?.height ?? 0));
    expect((failed?.y ?? 0) + (failed?.height ?? 0)).toBeCloseTo(delivered?.y ?? 0);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo((delivered?.y ?? 0) + (delivered?.height ?? 0));
    expect(last?.height).toBeCloseTo((delivered?.height ?? 0) / 6);
    expect(html).toContain("45 notifications in 3 days");
    expect(html.match(/<th scope="row"/g)).toHaveLength(2);
    expect(html).not.toContain("style=");
    // The last day has no failed notification.
    expect(html).toMatch(/<td class="max-lg:hidden">.*?–<\/td>/);
  });

  test("the chart has a different pattern for every group of statuses, and a column for every status", () => {
    const day = {
      date: "2030-01-01",
      counts: { queued: 1, sent: 1, deferred: 1, delivered: 1, failed: 1, complained: 1, not_sent: 1 },
      simulated: NONE,
    };
    const html = renderToStaticMarkup(<Chart days={[day]} t={t} />);
    const drawn = [...html.matchAll(/<pattern id="tile-\w+".*?<path d="([^"]*)"/g)].map(([, path]) => path);
    expect(new Set(drawn).size).toBe(5);
    expect(html).toContain("In progress <b>3</b>");
    expect(html.match(/<th scope="col">/g)).toHaveLength(9);
    expect(html).toContain("7 notifications in 1 day,");
  });

  test("the chart draws simulated notifications above real ones with a dashed outline", () => {
    const counted = { ...NONE, delivered: 4 };
    const day = { date: "2030-01-01", counts: { ...NONE, delivered: 2 }, simulated: counted };
    const html = renderToStaticMarkup(<Chart days={[day]} t={t} />);
    const drawn = [...html.matchAll(/<rect x=[^>]*class="(fill-tone [^"]*)".*?fill="url\(#tile-([\w-]+)\)"/g)];
    expect(drawn.map(([, edge, tile]) => [tile, edge?.includes("stroke-dasharray")])).toEqual([
      ["delivered", false],
      ["simulated-delivered", true],
    ]);
    expect(html).toContain("<title>1 Jan\nDelivered 2\nDelivered (simulated) 4</title>");
    expect(html).toContain('href="/dashboard/notifications?since=2030-01-01&amp;until=2030-01-01"');
    expect(html).toContain('<pattern id="tile-simulated-delivered"');
    expect(html).toContain("Delivered <b>2</b>");
    expect(html).toContain("Delivered (simulated) <b>4</b>");
    expect(html).toMatch(/<th scope="col">Delivered<\/th><th scope="col">Delivered \(simulated\)<\/th>/);
    const cells = [...html.matchAll(/<td[^>]*>(?:<span[^>]*>([^<]*)<\/span>)?([^<]*)<\/td>/g)];
    expect(cells.map(([, label, count]) => [label, count])).toEqual([
      ["Total", "6"],
      ["Delivered", "2"],
      ["Delivered (simulated)", "4"],
    ]);
    expect(html).toContain("6 notifications in 1 day,");
  });

  test("the chart draws more days than a month as weeks that end with the last day", () => {
    const day = (index: number) => new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);
    const days = Array.from({ length: 90 }, (_, index) => {
      return { date: day(index), counts: { ...NONE, delivered: 1 }, simulated: NONE };
    });
    const html = renderToStaticMarkup(<Chart days={days} t={t} />);
    expect(html.match(/<title>/g)).toHaveLength(13);
    expect(html).toContain("<title>1 Jan – 6 Jan\nDelivered 6</title>");
    expect(html).toContain("<title>25 Mar – 31 Mar\nDelivered 7</title>");
    expect(html).toContain(`since=${day(83)}&amp;until=${day(89)}`);
    expect(html).toContain("90 notifications in 90 days,");
  });
});

test.each(LOCALES)("an empty list in %s links to sending only for users who may send", (locale) => {
  const words = messages(locale);
  const shown = (maySend: boolean) =>
    renderToStaticMarkup(<NoRows asked={NOTHING_ASKED} filtered={false} maySend={maySend} t={words} />);
  expect(shown(true)).toContain('href="/dashboard/compose"');
  expect(shown(false)).not.toContain('href="/dashboard/compose"');
  expect(shown(false)).toContain(words.dashboard.notifications.empty.title);
});

test("an empty search names every part of its filter and shows hidden characters", () => {
  const asked = { ...NOTHING_ASKED, q: "no\u202ebody", status: "sent", since: "2026-01-01" };
  const html = renderToStaticMarkup(<NoRows asked={asked} filtered maySend t={t} />);
  expect(html).toContain("No notification fits all of this: “no‹U+202E›body”, Sent, from 1 January 2026.");
  expect(html).toContain('href="/dashboard/notifications"');
});
