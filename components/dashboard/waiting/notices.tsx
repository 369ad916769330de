import Link from "next/link";
import { named } from "#components/record/facts.ts";
import { visible } from "#components/record/visible.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Fault } from "#lib/contract/errors.ts";
import type { Messages } from "#lib/i18n/messages.ts";
import { When } from "../when.tsx";

const PAGE = "/dashboard/notifications/waiting";

/** Above the list: how many notifications are given up or late. */
export function WaitingNotice({ dead, late, t }: { dead: number; late: number; t: Messages }) {
  if (dead + late === 0) return null;
  const { waiting } = t.dashboard;
  return (
    <Notice tone={dead > 0 ? "broken" : "pending"}>
      {waiting.notice(dead, late)}{" "}
      <Link href={PAGE} prefetch={false}>
        {waiting.look}
      </Link>
    </Notice>
  );
}

export type StandstillView =
  | { kind: "given up"; since: Date; attempts: number; reason: string; fault: Fault | null }
  /** Held by the provider; `by` names the cause. */
  | { kind: "held"; by: string };

/** On a notification's page: why its mail is not sent. */
export function StandstillNotice({ standstill, t }: { standstill: StandstillView; t: Messages }) {
  const { notSent, look } = t.dashboard.waiting;
  if (standstill.kind === "held") {
    const { by } = notSent;
    return (
      <Notice tone="pending" title={notSent.held}>
        {named(by, standstill.by) ?? by.other} {notSent.byItself}
      </Notice>
    );
  }
  const { since, attempts, reason, fault } = standstill;
  return (
    <Notice tone="broken" title={notSent.title}>
      <When at={since} t={t} />, {t.dashboard.waiting.dead.attempts(attempts)}.{" "}
      {reason && `${t.dashboard.waiting.dead.reason}: ${visible(fault ? t.dashboard.rule(fault) : reason)}. `}
      <Link href={PAGE} prefetch={false}>
        {look}
      </Link>
    </Notice>
  );
}
