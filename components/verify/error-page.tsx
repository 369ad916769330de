import { MARK, Shape } from "#components/record/html-kit.tsx";
import { MONO } from "#components/record/html-layout.tsx";
import { ACTIONS } from "#components/site/actions.ts";
import { BulletList } from "#components/site/bullet-list.tsx";
import { HtmlDocument } from "#components/site/document.tsx";
import { minutes } from "#components/site/home/try-texts.ts";
import { Message } from "#components/site/message.tsx";
import { Shell } from "#components/site/shell.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { type ErrorKind, STATUS_OF } from "#lib/contract/errors.ts";
import type { RecordNumber } from "#lib/contract/fields/record-number.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import { homeOf, inLanguage, type Reader } from "#lib/i18n/reader.ts";
import { NumberForm } from "./number-form.tsx";
import { contactUrl } from "./operator-note.tsx";

interface Props {
  service: string;
  kind: ErrorKind;
  /** Seconds to wait; `null` without a limit. */
  retryAfter: number | null;
  /** The number in the address. */
  asked: RecordNumber;
  /** How to reach the operator. */
  contact: string | null;
  reader: Reader;
}

/** Shown in place of a record. */
export function ErrorPage({ service, kind, retryAfter, asked, contact, reader }: Props) {
  const { t } = reader;
  const texts = t.verify.problem;
  const name = nameOf(kind, asked);
  const { title, text } = texts[name];
  return (
    <HtmlDocument title={title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <Message title={title} label={`Error ${STATUS_OF[kind]}`}>
          <p>{text}</p>
          {retryAfter !== null && <Waiting seconds={retryAfter} texts={texts} />}
          {kind !== "not_found" && "id" in asked && (
            <p className="text-sm/normal text-quiet wrap-anywhere">
              {t.record.id} <code className={MONO}>{asked.id}</code>
            </p>
          )}
          {kind === "not_found" && <Mistyped asked={asked} reader={reader} />}
          <p className={ACTIONS}>
            {kind !== "not_found" && (
              <a
                className={buttonClass("main")}
                href={inLanguage("", reader) || "?"}
                data-wait={retryAfter ?? undefined}
              >
                {t.site.failed.again}
              </a>
            )}
            <a className={buttonClass("plain")} href={inLanguage("/verify", reader)}>
              {t.held.title}
            </a>
            {name === "other" && contact !== null && (
              <a className={buttonClass("plain")} href={contactUrl(contact)}>
                {t.verify.operator.contact}
              </a>
            )}
            <a className={buttonClass("plain")} href={homeOf(reader)}>
              {texts.home}
            </a>
          </p>
        </Message>
      </Shell>
    </HtmlDocument>
  );
}

/** client/record.tsx counts the time down. */
function Waiting({ seconds, texts }: { seconds: number; texts: Texts["verify"]["problem"] }) {
  const [before, after] = texts.retry("{time}").split("{time}");
  return (
    <>
      <p data-waiting data-over={texts.retryNow}>
        {before}
        <b className="tabular-nums">{minutes(seconds)}</b>
        {after}
      </p>
      <p role="status" />
    </>
  );
}

function nameOf(kind: ErrorKind, asked: RecordNumber) {
  if (kind === "not_found") return "id" in asked ? kind : "malformed";
  return kind === "too_many_requests" ? kind : "other";
}

/** Shown in place of a record that the public log has entries of. */
export function RemovedPage({ service, logged, reader }: RemovedProps) {
  const { t } = reader;
  const { removed, home } = t.verify.problem;
  return (
    <HtmlDocument title={removed.title} service={service} t={t}>
      <Shell service={service} reader={reader} foot={t.verify.foot(service)}>
        <Message title={removed.title} label={`Error ${STATUS_OF.not_found}`}>
          <p>{removed.text(logged.length, Math.max(...logged.map(({ index }) => index)))}</p>
          <p>{removed.file}</p>
          <p className={ACTIONS}>
            <a className={buttonClass("main")} href={inLanguage("/verify", reader)}>
              {t.held.title}
            </a>
            <a className={buttonClass("plain")} href={inLanguage("/tlog", reader)}>
              {removed.log}
            </a>
            <a className={buttonClass("plain")} href={homeOf(reader)}>
              {home}
            </a>
          </p>
        </Message>
      </Shell>
    </HtmlDocument>
  );
}

interface RemovedProps {
  service: string;
  /** Positions of the record's entries in the log. */
  logged: readonly { index: number }[];
  reader: Reader;
}

/** The number to correct, and other ways to the record. */
function Mistyped({ asked, reader }: Pick<Props, "asked" | "reader">) {
  const { number } = reader.t.verify;
  return (
    <>
      <div className="my-5">
        <NumberForm reader={reader} given={asked} main />
      </div>
      <h2 className="mt-8 mb-2 font-serif text-xl leading-[1.3]">
        {"id" in asked ? number.helpTitle : number.helpTitleMalformed}
      </h2>
      <BulletList items={number.help} />
      {"id" in asked && (
        <p className={`tone-warned ${MARK} mt-4 text-ui`}>
          <Shape tone="warned" />
          <span className="text-ink">{number.forged}</span>
        </p>
      )}
    </>
  );
}
