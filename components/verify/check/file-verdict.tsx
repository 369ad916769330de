import { verifyUrl } from "#components/record/facts.ts";
import type { Kit, Tone } from "#components/record/kit.ts";
import { visible } from "#components/record/visible.ts";
import type { ButtonLook } from "#components/ui/form/button-class.ts";
import { Banner, Headline } from "#components/verify/banner.tsx";
import { Failures, failureOf } from "#components/verify/check/failures.tsx";
import { GenuineCard } from "#components/verify/check/outcome-card.tsx";
import { recordFromEvidence } from "#components/verify/check/record-from-evidence.ts";
import { Warnings } from "#components/verify/check/warnings.tsx";
import type { NotificationRecord, RecordAttachment } from "#lib/contract/record.ts";
import { isOfUnknownLog, type Standing } from "#lib/evidence/offline/verdict.ts";
import type { Examination } from "#lib/evidence/offline/verify-files.ts";
import type { Check } from "#lib/evidence/types.ts";
import type { Texts } from "#lib/i18n/messages.ts";

const TONES: Record<Standing, Tone> = {
  proven: "intact",
  wrong: "broken",
  stranger: "warned",
  foreign: "warned",
  provisional: "pending",
  no_roots: "pending",
  unanswered: "pending",
  unreadable: "unknown",
};

export interface FileProps {
  examination: Examination;
  /** Names of the files that were checked together. */
  names: string[];
  kit: Kit;
  t: Texts;
}

/** Says whether the certificate is genuine, then what it certifies or what is wrong with it. */
export function Verdict({ examination, names, kit, t }: FileProps) {
  const { standing, checks, evidence } = examination;
  const record = evidence && recordFromEvidence(evidence);
  const logAlone = isOfUnknownLog(examination);
  const { words, why: reason } = logAlone ? t.held.unknownLog : t.held.standings[standing];
  if (record && isGenuine(standing)) return <Genuine {...{ record, standing, checks, kit, t }} />;
  const tone = TONES[standing];
  const broken = tone === "broken" || tone === "warned";
  const title = (standing === "unreadable" && notOne(names, t)) || words;
  return (
    <Banner verdict tone={tone} title={title} reason={reason} role={broken ? "alert" : "status"}>
      {standing === "foreign" && !logAlone ? (
        <>
          <ol className="mt-2 max-w-2xl list-decimal pl-4.5 text-ui [&>li]:my-1.5">
            {t.held.standings.foreign.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {/* The others failed for the one reason that the roots are not known here. */}
          <Failures checks={checks.filter(({ code }) => code === "file.part")} t={t} />
        </>
      ) : (
        <Failures checks={checks} t={t} />
      )}
      <Warnings checks={checks} inked={tone === "broken"} t={t} />
      {!record && title === words && (
        <p className="mt-3.5 text-note wrap-anywhere">{`${t.held.files}: ${visible(names.join(", "))}`}</p>
      )}
    </Banner>
  );
}

interface GenuineProps extends Pick<FileProps, "kit" | "t"> {
  record: NotificationRecord;
  standing: Standing;
  checks: readonly Check[];
}

const Genuine = ({ record, standing, checks, kit, t }: GenuineProps) => (
  <GenuineCard
    record={record}
    checks={checks}
    stranger={standing === "stranger" && <Strangers checks={checks} t={t} />}
    open={notGiven(record, checks).map(({ filename }) => filename)}
    kit={kit}
    t={t}
  />
);

/** The files that do not belong to a genuine certificate. A single one is named in the headline. */
function Strangers({ checks, t }: Pick<GenuineProps, "checks" | "t">) {
  const { words, why } = t.held.standings.stranger;
  const [failure, ...others] = checks.filter(({ state }) => state === "failed");
  const text = failure?.code === "file.part" && others.length === 0 ? failureOf(failure, t) : undefined;
  if (!failure || !text)
    return (
      <div role="alert">
        <Headline tone="warned">{words}</Headline>
        <p className="mt-2 text-entry">{why}</p>
        <Failures checks={checks} t={t} />
      </div>
    );
  const problem = failure.facts?.problem;
  return (
    <div role="alert">
      <Headline tone="warned">
        {(problem === "misplaced" ? t.held.misplacedNamed : t.held.strangerNamed)(visible(String(failure.facts?.name)))}
      </Headline>
      <p className="mt-2 text-entry">
        {problem === "other_certificate" ? `${text.wrong} ` : ""}
        {text.means} {text.advice}
      </p>
    </div>
  );
}

/** Whether the certificate itself passed every check; files beside it may be of another notification. */
export const isGenuine = (standing: Standing): boolean => standing === "proven" || standing === "stranger";

/**
 * The address of the record that a genuine certificate names. Anyone can make a provisional one, which leads to its record
 * only at the address of this site.
 */
export const recordOf = ({ standing, evidence }: Examination, site: string): string | undefined =>
  evidence && (isGenuine(standing) || (standing === "provisional" && evidence.service.base_url === site))
    ? verifyUrl(recordFromEvidence(evidence))
    : undefined;

/** The attachments that were not among the files. */
export const notGiven = ({ attachments }: NotificationRecord, checks: readonly Check[]): RecordAttachment[] =>
  attachments.filter(({ id }) =>
    checks.some(({ code, facts }) => code === "attachment.hash" && facts?.problem === "not_given" && facts.id === id),
  );

/** The button for the files that are missing most; `examination`: null without a certificate. */
export function nextFiles(examination: Examination | null, { held }: Texts): { words: string; look: ButtonLook } {
  if (!examination) return { words: held.addCertificate, look: "main" };
  const { standing, checks, evidence } = examination;
  if (standing === "foreign") return { words: held.addRoots, look: "main" };
  const missing = evidence && isGenuine(standing) ? notGiven(recordFromEvidence(evidence), checks).length : 0;
  // Beside a file that does not belong to it, that file comes first.
  if (missing > 0) return { words: held.addAttachments(missing), look: standing === "stranger" ? "plain" : "main" };
  return standing === "wrong" ? { words: held.anotherCopy, look: "main" } : { words: held.another, look: "plain" };
}

/** Files that do not belong to a certificate which is not wrong itself. */
export const strangersOf = ({ standing, checks }: Examination): { name: string; hash: string }[] =>
  checks
    .filter(({ code, state }) => standing !== "wrong" && code === "file.part" && state === "failed")
    .map(({ facts }) => ({ name: String(facts?.name), hash: String(facts?.hash) }));

/** Names a single file that is no certificate. */
const notOne = ([name, ...others]: readonly string[], { held }: Texts): string | undefined =>
  name === undefined || others.length > 0 ? undefined : held.notOne(visible(name));

/** In place of a verdict on files without a certificate. */
export function NoVerdict({ files, t }: { files: readonly { name: string; empty: boolean }[]; t: Texts }) {
  const { held } = t;
  const [first] = files;
  const empty = files.length === 1 && first?.empty ? held.isEmpty(visible(first.name)) : null;
  const names = files.map(({ name }) => name);
  return (
    <Banner
      verdict
      tone="unknown"
      title={empty ?? notOne(names, t) ?? held.standings.unreadable.words}
      reason={empty ? held.emptyText : held.alone}
      role="status"
    />
  );
}
