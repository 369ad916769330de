import type { Metadata } from "next";
import { Chart } from "#components/dashboard/activity/chart.tsx";
import { Domains, Rates } from "#components/dashboard/activity/figures.tsx";
import { sum } from "#components/dashboard/activity/series.ts";
import { EmptyState } from "#components/dashboard/empty-state.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { allows } from "#lib/access/roles.ts";
import { messages } from "#lib/i18n/messages.ts";
import { activityOf, SAMPLE } from "#lib/notifications/list/activity.ts";
import { countByDay, DAYS_COUNTED } from "#lib/notifications/list/counts.ts";
import { requireViewer } from "../../viewer.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await requireViewer();
  return { title: messages(locale).dashboard.activity.title };
}

const LONGEST = 90;
const SPANS = [30, LONGEST];

const spanUrl = (days: number): string => `/dashboard/notifications/activity?days=${days}`;

const ComposeLink = ({ words }: { words: string }) => (
  <ButtonLink look="main" href="/dashboard/compose">
    {words}
  </ButtonLink>
);

export default async function ActivityPage({ searchParams }: { searchParams: Promise<{ days?: string | string[] }> }) {
  const { organization, role, locale } = await requireViewer();
  const t = messages(locale);
  const { activity, notification: one, notifications: list } = t.dashboard;
  const asked = Number((await searchParams).days);
  const span = SPANS.includes(asked) ? asked : 30;
  const { days, complete } = await countByDay(organization.id, span, new Date());
  const simulated = !days.some(({ counts }) => Object.values(counts).some(Boolean));
  const earlier = async () => {
    const longest = await countByDay(organization.id, LONGEST, new Date());
    return longest.days.reduce((count, day) => count + sum(day), 0);
  };
  const since = new Date(`${days[0]?.date}T00:00Z`);
  const { all, domains, more, sampled } = await activityOf(organization.id, since, simulated);
  const older = all.total === 0 && span < LONGEST ? await earlier() : 0;
  return (
    <>
      <PageHead
        title={activity.title}
        lead={activity.lead(span)}
        back={{ href: "/dashboard/notifications", label: one.back }}
        actions={
          all.total + older > 0 && (
            <Choices label={activity.span}>
              {SPANS.map((days) => (
                <Choice key={days} href={spanUrl(days)} current={days === span}>
                  {activity.days(days)}
                </Choice>
              ))}
            </Choices>
          )
        }
      />
      {all.total > 0 && simulated && <Notice tone="unknown">{activity.simulated}</Notice>}
      {!complete && <Notice tone="warned">{activity.partial(t.number(DAYS_COUNTED))}</Notice>}
      {all.total === 0 ? (
        <div className="mt-6">
          <EmptyState
            title={activity.none.title(span)}
            action={
              <div className="flex flex-wrap gap-3">
                {allows(role, "send") && <ComposeLink words={list.create} />}
                {older > 0 && <ButtonLink href={spanUrl(LONGEST)}>{activity.none.show(LONGEST)}</ButtonLink>}
              </div>
            }
          >
            {older > 0 ? activity.none.older(older, LONGEST) : activity.none.text}
          </EmptyState>
        </div>
      ) : (
        <>
          <Rates all={all} sample={sampled ? SAMPLE : null} t={t} />
          <Chart days={days} t={t} />
          <Domains domains={domains} more={more} simulated={simulated} t={t} />
        </>
      )}
    </>
  );
}
