import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Domains } from "#components/dashboard/activity/figures.tsx";
import { BatchTitle } from "#components/dashboard/batches/table.tsx";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");

test("the bar of a recipient's domain names every part of it", () => {
  const one = {
    domain: "a.example",
    total: 5,
    delivered: 3,
    failed: 0,
    complained: 1,
    not_sent: 1,
    delivery: 2,
    seal: 3,
  };
  const html = renderToStaticMarkup(<Domains domains={[one]} more simulated={false} t={t} />);
  expect(html).toContain(t.dashboard.activity.mostDomains(1));
  expect(html).toContain('aria-label="Delivered: 2, Marked as spam: 1, In progress: 1, Not sent: 1"');
});

test("a batch is named by its first subject, apart from our words, and the number of its other rows", () => {
  const html = renderToStaticMarkup(<BatchTitle subject="הודעה" total={3} t={t} />);
  expect(html).toBe("<bdi>הודעה</bdi> and 2 other rows");
  expect(renderToStaticMarkup(<BatchTitle subject={undefined} total={3} t={t} />)).toBe("Batch");
});
