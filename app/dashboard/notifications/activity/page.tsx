import type { Metadata } from "next";
import { Chart } from "#components/dashboard/activity/chart.tsx";
import { Domains, Rates } from "#components/dashboard/activity/figures.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Remark } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { activityOf, SAMPLE } from "#lib/notifications/list/activity.ts";
import { countByDay, DAYS_COUNTED } from "#lib/notifications/list/counts.ts";
import { requireViewer } from "../../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.activity.title };
}

const SPANS = [30, 90];

export default async function ActivityPage({ searchParams }: { searchParams: Promise<{ days?: string | string[] }> }) {
  const { organization, locale } = await requireViewer();
  const t = messages(locale);
  const { activity, notification: one } = t.dashboard;
  const asked = Number((await searchParams).days);
  const span = SPANS.includes(asked) ? asked : 30;
  const { days, complete } = await countByDay(organization.id, span, new Date());
  const simulated = !days.some(({ counts }) => Object.values(counts).some(Boolean));
  const { all, domains, sampled } = await activityOf(organization.id, new Date(`${days[0]?.date}T00:00Z`), simulated);
  return (
    <>
      <PageHead
        title={activity.title}
        lead={activity.lead(span)}
        back={{ href: "/dashboard/notifications", label: one.back }}
        actions={
          <Choices label={activity.span}>
            {SPANS.map((days) => (
              <Choice key={days} href={`/dashboard/notifications/activity?days=${days}`} current={days === span}>
                {activity.days(days)}
              </Choice>
            ))}
          </Choices>
        }
      />
      {!complete && (
        <div className="mt-4">
          <Remark>{activity.partial(t.number(DAYS_COUNTED))}</Remark>
        </div>
      )}
      {all.total > 0 && <Rates all={all} sample={sampled ? SAMPLE : null} t={t} />}
      <Chart days={days} t={t} />
      <Domains domains={domains} t={t} />
    </>
  );
}
