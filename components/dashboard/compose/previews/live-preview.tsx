"use client";
import { visible } from "#components/record/visible.ts";
import { MARKER } from "#lib/contract/fields/markers.ts";
import type { Attached } from "../attachments.tsx";
import type { Variable } from "../variables.tsx";
import type { ComposeWords } from "../words.ts";

/** How the organization's mails are framed; `null` without a frame. */
export interface PreviewFrame {
  organization: string;
  logo: boolean;
  /** The line below the message, in the language of the mail. */
  footer: string;
}

interface Props {
  texts: { subject: string; body_text: string; body_html: string };
  frame: PreviewFrame | null;
  variables: Variable[];
  attached: Attached;
  words: ComposeWords;
}

/** The message beside the form on wide screens, while it is written. Markers without a value stay. */
export function LivePreview({ texts, frame, variables, attached, words }: Props) {
  const values = new Map(variables.map(({ name, value }) => [name.trim(), value]));
  const replaced = (text: string) =>
    visible(
      text.replace(MARKER, (marker, name: string) => (values.get(name)?.trim() ? (values.get(name) ?? "") : marker)),
    );
  const { live } = words.preview;
  // A message with an HTML version of its own is sent without the frame.
  const framed = texts.body_html.trim() === "" ? frame : null;
  const files = [...attached.files.map(({ name }) => name), ...attached.templates.map(({ filename }) => filename)];
  return (
    <aside aria-label={live} className="sticky top-6 mt-6 hidden self-start border border-hairline bg-raised xl:block">
      <p className="border-b border-hairline px-4 py-2 text-note text-quiet">{live}</p>
      <div className="max-h-[75vh] overflow-y-auto px-4 py-4">
        <p className="font-serif text-xl leading-[1.35] wrap-anywhere" dir="auto">
          {replaced(texts.subject) || <span className="text-quiet">{words.subject}</span>}
        </p>
        {framed && <Brand frame={framed} />}
        <p className="mt-3 font-serif leading-[1.6] whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
          {replaced(texts.body_text) || <span className="text-quiet">{words.bodyText}</span>}
        </p>
        {framed && <p className="mt-4 border-t border-hairline pt-3 text-xs text-quiet">{framed.footer}</p>}
        {files.length > 0 && (
          <ul className="mt-4 grid list-none gap-1 border-t border-hairline pt-3 text-sm wrap-anywhere">
            {files.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <li key={`${index} ${name}`}>{visible(name)}</li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

const Brand = ({ frame: { organization, logo } }: { frame: PreviewFrame }) => (
  <div className="mt-3 border-t border-hairline pt-3">
    {logo && (
      // biome-ignore lint/performance/noImgElement: a small picture of a session, which no optimizer may cache
      <img className="mb-2 max-h-16 max-w-60 bg-white" src="/dashboard/settings/logo" alt="" />
    )}
    <p className="font-semibold wrap-anywhere" dir="auto">
      {visible(organization)}
    </p>
  </div>
);
