"use client";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { visible } from "#components/record/visible.ts";
import { DEFAULTS } from "#lib/contract/defaults.ts";
import { addressesIn } from "#lib/contract/fields/addresses.ts";
import { escapeHtml, MARKER } from "#lib/contract/fields/markers.ts";
import { fileSize } from "#lib/i18n/file-size.ts";
import { MailFoot, type MailLook } from "../../mail-foot.tsx";
import type { Attached } from "../attached.ts";
import type { Texts } from "../use-written.ts";
import type { Variable } from "../variables.tsx";
import { type ComposeWords, filled } from "../words.ts";
import { HtmlPreview } from "./html-preview.tsx";

/** What the service adds to every mail of the organization. */
export interface PreviewFrame extends MailLook {
  /** The address that mails come from. */
  address: string;
  /** The URL of a record, below each mail. */
  record: string;
  /** The address that gets a real mail although `first` calls others simulated. */
  own: string | null;
  /** Says which language the mail has, if it is not the page's; `change`: the address of the setting. */
  language: { note: string; change: string | null } | null;
}

interface Props {
  texts: Texts;
  frame: PreviewFrame;
  variables: Variable[];
  attached: Attached;
  words: ComposeWords;
  lang: string;
}

/** The mail as its recipient gets it, while it is written: beside the form on wide screens, else below it. */
export function Preview({ texts, frame, variables, attached, words, lang }: Props) {
  const { preview } = words;
  const values = new Map(variables.filter(({ missing }) => !missing).map(({ name, value }) => [name, value]));
  // A message with an HTML version of its own is sent without the frame.
  const html = useSettled(texts.body_html.trim() ? withValues(texts.body_html, values) : "");
  const framed = frame.framed && !html;
  return (
    <aside
      id="preview"
      aria-label={preview.title}
      className="mt-6 max-w-[44rem] scroll-mt-4 self-start border border-hairline bg-raised xl:sticky xl:top-6 xl:flex xl:max-h-[calc(100vh-3rem)] xl:flex-col"
    >
      <p className="border-b border-hairline px-4 py-2 text-note text-quiet">{preview.title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled with the keyboard */}
      <div className="overflow-y-auto px-4 pb-4" tabIndex={0}>
        <Addresses texts={texts} frame={frame} words={words} />
        <p className="mt-3 font-serif text-xl leading-[1.35] wrap-anywhere" dir="auto">
          <Filled text={texts.subject} values={values} otherwise={words.subject} />
        </p>
        {framed && <Brand {...frame} />}
        {frame.first !== null && isSimulated(texts.to, frame.own) && (
          <p className="mt-3 text-xs wrap-anywhere text-quiet">{frame.first}</p>
        )}
        {html ? (
          <HtmlPreview key={html} html={html} title={words.bodyHtml} />
        ) : (
          <p className="mt-3 font-serif leading-[1.6] whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
            <Filled text={texts.body_text} values={values} otherwise={words.bodyText} />
          </p>
        )}
        <p className="mt-4 border-t border-hairline pt-3 text-xs wrap-anywhere text-quiet">
          <MailFoot {...frame} html={framed || html !== ""} />
        </p>
        <Files attached={attached} lang={lang} />
      </div>
      {frame.language && (
        <p className="border-t border-hairline px-4 py-2 text-xs text-quiet">
          {frame.language.note} {frame.language.change && <a href={frame.language.change}>{preview.change}</a>}
        </p>
      )}
    </aside>
  );
}

const isSimulated = (to: string, own: string | null): boolean =>
  own === null || addressesIn(to).some((address) => address.toLowerCase() !== own);

function Addresses({ texts, frame, words }: Pick<Props, "texts" | "frame" | "words">) {
  const { preview, senderEmail } = words;
  const [first, ...others] = addressesIn(texts.to);
  return (
    <dl className="border-b border-hairline py-3 text-sm">
      <HeadRow label={preview.from}>
        {visible(texts.sender_name.trim() || DEFAULTS.senderName)}{" "}
        <span className="text-quiet">&lt;{frame.address}&gt;</span>
      </HeadRow>
      {texts.sender_email.trim() && <HeadRow label={senderEmail}>{visible(texts.sender_email.trim())}</HeadRow>}
      <HeadRow label={preview.to}>
        {first === undefined ? "–" : visible(first)}
        {others.length > 0 && (
          <span className="block text-quiet">{filled(preview.more, { count: String(others.length) })}</span>
        )}
      </HeadRow>
    </dl>
  );
}

const HeadRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 py-0.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** A text with its values. Markers without one stand out. */
function Filled({ text, values, otherwise }: { text: string; values: ReadonlyMap<string, string>; otherwise: string }) {
  if (!text) return <span className="text-quiet">{otherwise}</span>;
  // Each second part is the name in a marker.
  return text.split(MARKER).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={at}>
      {at % 2 === 0 ? (
        visible(part)
      ) : values.has(part) ? (
        visible(values.get(part) ?? "")
      ) : (
        <mark className="bg-pending/15 text-inherit">{`{{${part}}}`}</mark>
      )}
    </Fragment>
  ));
}

/** HTML with its values, as the server fills them in. */
const withValues = (html: string, values: ReadonlyMap<string, string>): string =>
  html.replace(MARKER, (marker, name: string) => escapeHtml(values.get(name) ?? marker));

/** Milliseconds without a change until the HTML version is drawn again. */
const PAUSE_MS = 600;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Files({ attached, lang }: Pick<Props, "attached" | "lang">) {
  const files = [
    ...[...attached.kept, ...attached.files].map(({ name, size }) => ({ name, size: fileSize(size, lang) })),
    ...attached.templates.filter(({ url }) => url.trim()).map(({ filename }) => ({ name: filename, size: "PDF" })),
  ];
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 list-none border-t border-hairline pt-2 text-sm wrap-anywhere">
      {files.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
        <li key={`${index} ${name}`} className="flex justify-between gap-3 py-1">
          <span dir="auto">{visible(name)}</span> <span className="flex-none text-quiet">{size}</span>
        </li>
      ))}
    </ul>
  );
}

const Brand = ({ name, logo }: Pick<MailLook, "name" | "logo">) => (
  <div className="mt-3 border-t border-hairline pt-3">
    {logo && (
      // biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache
      <img className="mb-2 max-h-16 max-w-60 bg-white" src="/dashboard/settings/logo" alt="" />
    )}
    <p className="font-semibold wrap-anywhere" dir="auto">
      {visible(name)}
    </p>
  </div>
);
