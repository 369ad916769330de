"use client";
import { useEffect, useRef } from "react";
import { visible } from "#components/record/visible.ts";
import type { ComposeWords } from "./words.ts";

/** The texts with their markers replaced, as the server would send them. */
export interface PreviewTexts {
  subject: string;
  body_text: string;
  body_html: string | null;
  unfilled: string[];
}

/** `stale`: the form was changed after this was made. */
export function Preview({ texts, stale, words }: { texts: PreviewTexts; stale: boolean; words: ComposeWords }) {
  const { preview, variables } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asked for a preview, also a second one, is brought to it
  useEffect(() => heading.current?.focus(), [texts]);
  return (
    <section className="section compose-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" ref={heading} tabIndex={-1}>
        {preview.title}
      </h2>
      {stale && <p className="board-note">{preview.stale}</p>}
      {texts.unfilled.length > 0 && (
        <p className="board-note">
          {variables.unfilled} {texts.unfilled.map((name) => `{{${name}}}`).join(", ")}
        </p>
      )}
      <dl className="rows">
        <div className="row">
          <dt>{preview.subject}</dt>
          <dd className="certified title" dir="auto">
            {visible(texts.subject)}
          </dd>
        </div>
        <div className="row">
          <dt>{preview.text}</dt>
          <dd className="body">{visible(texts.body_text)}</dd>
        </div>
        {texts.body_html !== null && (
          <div className="row">
            <dt>{preview.html}</dt>
            <dd>
              <HtmlPreview html={texts.body_html} title={preview.html} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** A document of its own, made by the server: in this page's, its policy would not let the message look as it does. */
function HtmlPreview({ html, title }: { html: string; title: string }) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: posted anew whenever the message is another
  useEffect(() => form.current?.submit(), [html]);
  return (
    <>
      <iframe className="frame" name="html-preview" title={title} sandbox="" referrerPolicy="no-referrer" />
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
