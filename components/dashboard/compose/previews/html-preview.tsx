"use client";
import { useEffect, useRef } from "react";
import { frameClass } from "#components/verify/frame-size.ts";

/** A document from the server: this page's policy would block the message's styles and images. Give each message a key. */
export function HtmlPreview({ html, title }: { html: string; title: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <iframe
        className={`mt-3 ${frameClass(html)}`}
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
