"use client";
import { useEffect, useRef } from "react";
import { visible } from "#components/record/visible.ts";
import { Remark } from "#components/ui/notice.tsx";
import { LabelledRow, Rows } from "#components/ui/rows.tsx";
import type { ComposeWords } from "../words.ts";

/** The texts with their markers replaced. */
export interface PreviewTexts {
  subject: string;
  body_text: string;
  body_html: string | null;
  unfilled: string[];
}

/** `stale`: the form has changed since. */
export function Preview({ texts, stale, words }: { texts: PreviewTexts; stale: boolean; words: ComposeWords }) {
  const { preview, variables } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every preview takes the focus
  useEffect(() => heading.current?.focus(), [texts]);
  return (
    <section className="mt-10 max-w-[60rem] border-t border-rule pt-2.5" aria-labelledby="preview-title">
      <h2 id="preview-title" ref={heading} tabIndex={-1} className="mb-3 font-serif text-section leading-[1.3]">
        {preview.title}
      </h2>
      {stale && <Remark>{preview.stale}</Remark>}
      {texts.unfilled.length > 0 && (
        <Remark>
          {variables.unfilled} {texts.unfilled.map((name) => `{{${name}}}`).join(", ")}
        </Remark>
      )}
      <Rows>
        <LabelledRow label={preview.subject}>
          <p className="overflow-clip font-serif text-xl leading-[1.35] [overflow-clip-margin:0.25rem]" dir="auto">
            {visible(texts.subject)}
          </p>
        </LabelledRow>
        <LabelledRow label={preview.text}>
          <p className={BODY}>{visible(texts.body_text)}</p>
        </LabelledRow>
        {texts.body_html !== null && (
          <LabelledRow label={preview.html}>
            <HtmlPreview html={texts.body_html} title={preview.html} />
          </LabelledRow>
        )}
      </Rows>
    </section>
  );
}

/** Each paragraph runs in the direction of its first letter. Clipped, so that stacked accents cover nothing else. */
const BODY =
  "mt-1 mb-2 overflow-clip border border-l-3 border-hairline border-l-quiet bg-raised px-4 py-3 font-serif text-entry leading-[1.6] whitespace-pre-wrap wrap-anywhere [overflow-clip-margin:0.25rem] [unicode-bidi:plaintext]";

/** A document from the server: this page's policy would block the message's styles and images. */
function HtmlPreview({ html, title }: { html: string; title: string }) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: posts every new message
  useEffect(() => form.current?.submit(), [html]);
  return (
    <>
      <iframe
        className="block h-88 w-full resize-y border border-hairline bg-white scheme-light"
        name="html-preview"
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
      />
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action="/dashboard/compose/html"
        target="html-preview"
        hidden
      >
        <textarea name="body_html" value={html} readOnly aria-label={title} />
      </form>
    </>
  );
}
