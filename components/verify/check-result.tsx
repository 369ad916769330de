import { decisiveEvent, outcome, readable, statusTone, statusWord } from "#components/record/facts.ts";
import { htmlKit, Mark, Shape } from "#components/record/html-kit.tsx";
import type { Tone } from "#components/record/kit.ts";
import { Rosette } from "#components/record/rosette.tsx";
import { Timeline } from "#components/record/timeline.tsx";
import { visible } from "#components/record/visible.ts";
import type { NotificationRecord } from "#lib/contract/record.ts";
import type { Standing } from "#lib/evidence/offline/verdict.ts";
import type { Examination } from "#lib/evidence/offline/verify-files.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { Demo } from "./demo.tsx";
import { Facts } from "./facts.tsx";
import { recordOf } from "./held-record.ts";
import { Timed } from "./timed.tsx";
import { Troubles } from "./troubles.tsx";

const TONES: Record<Standing, Tone> = {
  proven: "intact",
  wrong: "broken",
  stranger: "broken",
  foreign: "broken",
  provisional: "pending",
  no_roots: "pending",
  unanswered: "pending",
  unreadable: "unknown",
};

interface Props {
  examination: Examination;
  /** The files that were taken together, by name. */
  names: string[];
  t: Texts;
}

/** What came out for the files at hand: the verdict, what the certificate tells, and every fact by itself. Drawn in the browser. */
export function CheckResult({ examination, names, t }: Props) {
  const { checks, evidence, standing } = examination;
  const record = evidence && recordOf(evidence);
  const doubtful = standing !== "proven" && standing !== "stranger";
  const kit = htmlKit({ details: t.verify.details });
  return (
    <>
      <Verdict examination={examination} t={t} />
      {record?.simulated && <Demo t={t} />}
      {record && <Told record={record} examination={examination} doubtful={doubtful} names={names} t={t} />}
      {record && <Timeline kit={kit} record={record} t={t} broken={doubtful} />}
      <Facts attachments={evidence?.attachments ?? []} checks={checks} lead={t.held.lead} t={t} />
      <section className="section" aria-labelledby="not-title">
        <h2 id="not-title">{t.held.not.title}</h2>
        <ul className="limits">
          {[...(record?.simulated ? [t.held.not.simulated] : []), ...t.held.not.points].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Verdict({ examination: { standing, checks }, t }: { examination: Examination; t: Texts }) {
  const { words, why } = t.held.standings[standing];
  return (
    <div className={`verdict tone-${TONES[standing]}`} role={TONES[standing] === "broken" ? "alert" : "status"}>
      <p>
        <span className="mark">
          <Shape tone={TONES[standing]} />
          <span>{words}</span>
        </span>
      </p>
      <p className="why">{why}</p>
      <Troubles checks={checks} t={t} />
    </div>
  );
}

interface ToldProps extends Props {
  record: NotificationRecord;
  /** What the certificate says is shown, but not as having been so. */
  doubtful: boolean;
}

function Told({ record, examination, doubtful, names, t }: ToldProps) {
  const k = htmlKit({ details: t.verify.details });
  const { sealed_at, certificate_sha256 } = examination;
  const time = readable(record.created_at, t);
  const said =
    record.recipient_email === null
      ? t.held.statementErased(time)
      : t.held.statement(record.sender_name ?? "", record.recipient_email, time);
  const address = `${record.service.base_url}/verify/${record.id}`;
  return (
    <>
      <div className="face">
        <div>
          <h2 className="subject" dir="auto">
            {visible(record.subject ?? t.verify.erasedSubject)}
          </h2>
          <p className="statement">
            <Timed at={[record.created_at, decisiveEvent(record)?.created_at ?? ""]} t={t}>
              {`${said} ${record.simulated ? t.simulated.outcome : outcome(record, t)}`}
            </Timed>
          </p>
          <ul className="marks">
            <li>
              <Mark tone={doubtful ? "unknown" : statusTone(record)}>{statusWord(record, t)}</Mark>
            </li>
            {sealed_at && (
              <li>
                <Mark tone={doubtful ? "unknown" : "intact"}>{t.verify.sealedMark(readable(sealed_at, t))}</Mark>
              </li>
            )}
          </ul>
        </div>
        <Rosette hash={record.events.at(-1)?.event_hash ?? ""} caption={t.verify.rosette} />
      </div>
      <k.Section name="held" title={t.held.told}>
        <k.Rows>
          <k.Row label={t.held.files}>
            <k.Words>{names.join(", ")}</k.Words>
          </k.Row>
          <k.Row label={t.held.command.sha256}>
            <k.Hash>{certificate_sha256 ?? ""}</k.Hash>
          </k.Row>
          <k.Row label={t.record.id}>
            <k.Mono>{record.id}</k.Mono>
          </k.Row>
          <k.Row label={t.held.page}>
            {/^https?:\/\//.test(address) ? <k.Link href={address}>{address}</k.Link> : <k.Mono>{address}</k.Mono>}
            <k.Words quiet>{t.held.pageNote}</k.Words>
          </k.Row>
        </k.Rows>
      </k.Section>
    </>
  );
}

interface HashesProps {
  files: { name: string; sha256: string }[];
  t: Texts;
}

/** Files without a certificate: what can be said of them is their hash. */
export function Hashes({ files, t }: HashesProps) {
  const k = htmlKit({ details: t.verify.details });
  const { words } = t.held.standings.unreadable;
  return (
    <>
      <div className="verdict tone-unknown" role="status">
        <p>
          <Mark tone="unknown">{words}</Mark>
        </p>
        <p className="why">{t.held.alone}</p>
      </div>
      <k.Rows>
        {files.map(({ name, sha256 }) => (
          <k.Row key={name} label={t.attachments.hash}>
            <k.Certified>{name}</k.Certified>
            <k.Hash>{sha256}</k.Hash>
          </k.Row>
        ))}
      </k.Rows>
    </>
  );
}
