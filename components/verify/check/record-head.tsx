import type { ReactNode } from "react";
import {
  accountInSentence,
  accountName,
  declaredName,
  earlierSeal,
  figureCaption,
  readable,
  sealState,
} from "#components/record/facts.ts";
import { Mark } from "#components/record/html-kit.tsx";
import { MONO } from "#components/record/html-layout.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { unbroken } from "#components/record/unbroken.ts";
import { visible } from "#components/record/visible.ts";
import { ACTIONS } from "#components/site/actions.ts";
import { type ButtonLook, buttonClass } from "#components/ui/form/button-class.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import { signedAt, verdict } from "#lib/evidence/checks.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { offersCertificate } from "./conclude.ts";
import { Subject } from "./subject.tsx";

interface Props {
  record: NotificationRecord;
  checks: readonly Check[];
  t: Texts;
  /** Replaces the public links. */
  actions?: ReactNode;
}

/** The figure of a record that is not confirmed is not green. */
export const headClass = (doubtful: boolean): string =>
  `grid gap-6 sm:grid-cols-[1fr_8.75rem] sm:gap-8 ${doubtful ? "tone-unknown" : ""}`;
export const Statement = ({ children }: { children: string }) => (
  <p className="mt-3 font-serif text-lg leading-[1.55] wrap-anywhere">{visible(unbroken(children))}</p>
);

/** The subject, who submitted it to whom, and the record's figure. */
export function RecordHead({ record, checks, t, actions }: Props) {
  const broken = verdict(checks) === "broken";
  const signed = signedAt(checks);
  // A signature of the same minute as the seal says nothing more.
  const apart = signed?.slice(0, 16) !== record.seal?.timestamped_at.slice(0, 16);
  return (
    <div className={headClass(broken)}>
      <div>
        <Subject record={record} as="h1" t={t} />
        <Statement>{(broken ? unconfirmed : statement)(record, t)}</Statement>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm/normal text-quiet">
          {t.record.id}
          <code className={MONO} data-copy>
            {record.id}
          </code>
        </p>
        {signed && apart && (
          <p className="mt-3">
            <Mark tone={broken ? "unknown" : "intact"}>{t.verify.signedMark(readable(signed, t))}</Mark>
          </p>
        )}
        <div className={ACTIONS}>{actions ?? <PublicActions {...{ record, checks, broken, t }} />}</div>
      </div>
      <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={figureCaption(record, broken, t)} />
    </div>
  );
}

interface ActionsProps extends Pick<Props, "record" | "checks" | "t"> {
  broken: boolean;
}

function PublicActions(props: ActionsProps) {
  const { record, broken, t } = props;
  const { verify } = t;
  if (broken)
    return (
      <>
        <Action href={`/verify?lang=${t.lang}`} look="main" words={verify.checkYours} />
        <Certificates {...props} />
        <p className="basis-full text-sm/normal text-quiet">{verify.checkedApart}</p>
      </>
    );
  return (
    <>
      <Certificates {...props} />
      {record.seal && (
        // Shown by client/record.tsx, as the part that it leads to.
        <a id="compare-yours" className={buttonClass("plain")} href="#files" hidden>
          {verify.compareYours}
        </a>
      )}
    </>
  );
}

/** Links to the newest certificate; where only a provisional one is left, first to this page once more. */
function Certificates({ record, checks, broken, t: { verify } }: ActionsProps) {
  const first: ButtonLook = broken ? "plain" : "main";
  const state = sealState(record);
  const file = `/v1/notifications/${record.id}/certificate`;
  const offered = offersCertificate({ record, checks });
  if (state.kind === "sealed")
    return (
      offered && (
        <Action
          href={file}
          look={first}
          words={record.superseded.length > 0 ? verify.newestCertificate : verify.certificate}
        />
      )
    );
  const earlier = earlierSeal(record);
  if (earlier)
    return (
      <>
        <Action href={`${file}?seal=${earlier.number}`} look={first} words={verify.lastSealed} />
        {offered && <Action href={file} words={verify.newest} />}
      </>
    );
  if (!offered) return null;
  return (
    <>
      <Action href="" look={first} words={verify.checkAgain} />
      <Action href={file} words={verify.provisional} />
    </>
  );
}

const Action = ({ href, look = "plain", words }: ActionProps) => (
  <a className={buttonClass(look)} href={href}>
    {words}
  </a>
);

interface ActionProps {
  href: string;
  look?: ButtonLook;
  words: string;
}

/** A broken record may name other persons and another time than were submitted. */
const unconfirmed = (record: NotificationRecord, t: Texts): string =>
  t.verify.statementUnconfirmed(accountInSentence(record, t), record.recipient_email, readable(record.created_at, t));

/** Who submitted the message to whom, and when. */
export function statement(record: NotificationRecord, t: Texts): string {
  const to = record.recipient_email;
  const name = declaredName(record);
  const [account, time] = [accountInSentence(record, t), readable(record.created_at, t)];
  if (to === null) return t.verify.statementErased(account, time);
  const sender =
    name === null || name === accountName(record, t) ? account : t.verify.writingAs(account, t.quoted(name));
  return t.verify.statement(sender, to, time);
}
