import type { Metadata } from "next";
import { Chart } from "#components/dashboard/activity/chart.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { countByDay } from "#lib/notifications/list/counts.ts";
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
  return (
    <>
      <p className="board-back">
        <a href="/dashboard/notifications">{one.back}</a>
      </p>
      <div className="board-head">
        <h1>{activity.title}</h1>
        <nav aria-label={activity.span}>
          <ul className="board-counts">
            {SPANS.map((days) => (
              <li key={days}>
                <a
                  href={`/dashboard/notifications/activity?days=${days}`}
                  aria-current={days === span ? "true" : undefined}
                >
                  {activity.days(days)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="lead">{activity.lead(span)}</p>
      {!complete && <p className="board-note">{activity.partial}</p>}
      <Chart days={days} t={t} />
    </>
  );
}
