import { isDestroyed } from "#components/record/facts.ts";
import { Fold, Lead } from "#components/record/html-layout.tsx";
import { ACTIONS } from "#components/site/actions.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { bannerClass } from "#components/verify/banner.tsx";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/** Shapes beside the colours of a result. */
const SIGNS = { intact: "before:text-tone before:content-['✓_']", broken: "before:content-['✕_']" };

interface Props {
  record: NotificationRecord;
  t: Texts;
}

/** Handed to client/check-again-button.tsx as JSON. */
export interface CheckAgainProps {
  id: string;
  simulated: boolean;
  /** Numbers of earlier seals that have a certificate, and of those whose certificate was destroyed. */
  earlier: number[];
  destroyed: number[];
  t: { note: string; button: string };
}

export interface Progress {
  text: string;
  /** `null` until there is a result. */
  tone: "intact" | "broken" | null;
}

/** Repeats the checks in the browser. Hidden until client/record.tsx shows it. */
export function CheckAgainIsland({ record, t }: Props) {
  const numbers = (destroyed: boolean) =>
    record.superseded.flatMap((seal) => (isDestroyed(record, seal) === destroyed ? [seal.number] : []));
  const { note, button } = t.held.again;
  const { id, simulated } = record;
  const props: CheckAgainProps = {
    id,
    simulated,
    earlier: numbers(false),
    destroyed: numbers(true),
    t: { note, button },
  };
  return (
    <div id="again" className="border-t border-hairline pt-4 print:hidden" data-props={JSON.stringify(props)} hidden>
      <CheckAgain {...props} />
    </div>
  );
}

interface CheckAgainState {
  busy: boolean;
  progress: Progress;
  onCheck: () => void;
}

export function CheckAgain({ t, busy = false, progress, onCheck }: CheckAgainProps & Partial<CheckAgainState>) {
  const { text = "", tone = null } = progress ?? {};
  return (
    <>
      <p className="text-sm/normal text-quiet">{t.note}</p>
      <p className={ACTIONS}>
        <button type="button" className={buttonClass("plain")} disabled={busy} onClick={onCheck}>
          {t.button}
        </button>
      </p>
      <p
        className={tone ? `mt-4 ${bannerClass(tone)} ${SIGNS[tone]}` : "text-sm/normal text-quiet"}
        role="status"
        data-banner={tone}
      >
        {text}
      </p>
    </>
  );
}

/** Handed to client/file-comparison.tsx as JSON. In the texts `%` stands for the name of the file. */
export interface CompareProps {
  files: [hash: string, text: string][];
  none: string;
  choose: string;
}

export interface ComparedFile {
  text: string;
  matches: boolean;
}

/** Compares files with the hashes of this record. Hidden until client/record.tsx shows it. */
export function CompareIsland({ record, t }: Props) {
  const { compare } = t.held;
  const files = knownFiles(record, t).map(([hash, what]): [string, string] => [hash, compare.is("%", what)]);
  const props: CompareProps = { files, none: compare.isNot("%"), choose: compare.choose };
  return (
    <div id="compare" className="print:hidden" hidden>
      <Fold name="files" title={compare.title} note={t.verify.folds.compare}>
        <Lead flush>{compare.note}</Lead>
        <div id="comparison" data-props={JSON.stringify(props)}>
          <CompareForm {...props} />
        </div>
      </Fold>
    </div>
  );
}

interface CompareState {
  compared: ComparedFile[];
  onFiles: (files: File[]) => void;
}

const FOCUS_WITHIN = "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-intact";

export function CompareForm({ choose, compared = [], onFiles }: CompareProps & Partial<CompareState>) {
  return (
    <>
      <label className={`${buttonClass("plain")} ${FOCUS_WITHIN}`}>
        {choose}
        {/* A browser would draw its own words, in the language of the computer. */}
        <input
          className="sr-only"
          type="file"
          multiple
          onChange={({ currentTarget }) => onFiles?.([...(currentTarget.files ?? [])])}
        />
      </label>
      <ul className="mt-2" role="status">
        {compared.map(({ text, matches }) => (
          <li
            key={text}
            className={`mt-3 ${bannerClass(matches ? "intact" : "broken")} ${SIGNS[matches ? "intact" : "broken"]}`}
          >
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function knownFiles(record: NotificationRecord, t: Texts): [hash: string, what: string][] {
  const { compare } = t.held;
  const mail = record.events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return [
    ...record.attachments.map(({ sha256, filename }): [string, string] => [sha256, compare.attachment(filename)]),
    ...erasedAttachments(record).map((sha256): [string, string] => [sha256, compare.erasedAttachment]),
    ...(record.seal ? filesOf(record.seal, compare.certificate) : []),
    ...record.superseded.flatMap((seal) => filesOf(seal, compare.earlier(seal.number))),
    ...(typeof mail === "string" ? [[mail, compare.mail] as [string, string]] : []),
  ];
}

/** Hashes of the attachments whose names were erased with them. */
function erasedAttachments(record: NotificationRecord): string[] {
  const certified = record.events[0]?.event_data.attachments;
  if (record.attachments.length > 0 || !Array.isArray(certified)) return [];
  return certified.flatMap((one) => {
    const sha256 = typeof one === "object" && one !== null && "sha256" in one ? one.sha256 : null;
    return typeof sha256 === "string" ? [sha256] : [];
  });
}

/** A certificate that was re-time-stamped has two hashes: readers may hold the shorter file. */
const filesOf = ({ certificate_sha256, file_sha256 }: SealView, what: string): [hash: string, what: string][] =>
  [...new Set([file_sha256, certificate_sha256])].map((hash) => [hash, what]);
