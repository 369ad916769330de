import { isDestroyed } from "#components/record/facts.ts";
import { Fold } from "#components/record/html-kit.tsx";
import type { NotificationRecord, SealView } from "#lib/contract/record.ts";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  record: NotificationRecord;
  t: Texts;
}

/** What a reader can compute himself, here and now: shown by public/record.js where it works. */
export function OwnCheck({ record, t }: Props) {
  const numbers = (destroyed: boolean) =>
    record.superseded.flatMap((seal) => (isDestroyed(record, seal) === destroyed ? [seal.number] : [])).join(" ");
  return (
    <div id="again" hidden>
      <p className="words quiet">{t.held.again.note}</p>
      <p className="actions">
        <button
          type="button"
          className="button plain"
          data-id={record.id}
          data-simulated={String(record.simulated)}
          data-earlier={numbers(false)}
          data-destroyed={numbers(true)}
        >
          {t.held.again.button}
        </button>
      </p>
      <p className="quiet" role="status" />
    </div>
  );
}

/** A file is compared with the hashes of this record. The words that come out are in the page, so that the script has none. */
export function Compare({ record, t }: Props) {
  const { compare } = t.held;
  const files = knownFiles(record, t).map(([hash, what]) => [hash, compare.is("%", what)]);
  return (
    <div id="compare" data-files={JSON.stringify(files)} data-none={compare.isNot("%")} hidden>
      <Fold name="files" title={compare.title}>
        <p className="lead">{compare.note}</p>
        <label className="choose">
          <input type="file" multiple aria-label={compare.choose} />
        </label>
        <ul className="facts" role="status" />
      </Fold>
    </div>
  );
}

function knownFiles(record: NotificationRecord, t: Texts): [hash: string, what: string][] {
  const { compare } = t.held;
  const mail = record.events.find(({ event_type }) => event_type === "sent")?.event_data.submission_sha256;
  return [
    ...record.attachments.map(({ sha256, filename }): [string, string] => [sha256, compare.attachment(filename)]),
    ...(record.seal ? filesOf(record.seal, compare.certificate) : []),
    ...record.superseded.flatMap((seal) => filesOf(seal, compare.earlier(seal.number))),
    ...(typeof mail === "string" ? [[mail, compare.mail] as [string, string]] : []),
  ];
}

/** Who fetched it before it was stamped again holds the shorter one. */
const filesOf = ({ certificate_sha256, file_sha256 }: SealView, what: string): [hash: string, what: string][] =>
  [...new Set([file_sha256, certificate_sha256])].map((hash) => [hash, what]);
