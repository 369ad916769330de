"use client";
import type { ReactNode } from "react";
import { Field, TextField } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { HINT } from "./classes.ts";
import type { Prefill } from "./use-written.ts";
import type { ComposeWords } from "./words.ts";

const MORE = "*:[div+div]:mt-4";
const SUMMARY = "mb-1 min-h-11 cursor-pointer border-t border-hairline py-2.5 text-ui text-ink";

/** Why a field was rejected; `null` if it was not. */
type ErrorOf = (field: string) => string | null;

/** Recipient, sender and text. */
export function MessageFields({ errorOf, prefill, certifiedAs, words }: PartProps & { certifiedAs: ReactNode }) {
  const text = (name: "subject" | "body_text") => ({ name, defaultValue: prefill[name], error: errorOf(name) });
  return (
    <>
      <TextField
        label={words.to}
        name="to"
        rows={1}
        inputMode="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={prefill.to}
        hint={words.toHint}
        error={errorOf("to")}
      />
      <div className="grid gap-1">
        <Field
          label={words.senderName}
          name="sender_name"
          defaultValue={prefill.sender_name}
          maxLength={LIMITS.senderNameCharacters}
          autoComplete="off"
          hint={words.senderNameHint}
          error={errorOf("sender_name")}
        />
        <p className={`${HINT} wrap-anywhere`}>{certifiedAs}</p>
      </div>
      <Field
        label={words.subject}
        required
        maxLength={LIMITS.subjectCharacters}
        autoComplete="off"
        {...text("subject")}
      />
      <TextField label={words.bodyText} required rows={10} hint={words.bodyTextHint} {...text("body_text")} />
    </>
  );
}

/** The HTML version, folded while there is none: the variables of the text come first. */
export function HtmlField({ errorOf, prefill, words }: PartProps) {
  const error = errorOf("body_html");
  return (
    <details className={MORE} open={error !== null || prefill.body_html !== "" || undefined}>
      <summary className={SUMMARY}>{words.addHtml}</summary>
      <TextField
        label={words.bodyHtml}
        name="body_html"
        defaultValue={prefill.body_html}
        rows={8}
        spellCheck={false}
        code
        hint={words.bodyHtmlHint}
        error={error}
      />
    </details>
  );
}

/** Reply address and reference. `open`: the reference is asked for. */
export function MoreFields({ errorOf, prefill, open, words }: PartProps & { open: boolean }) {
  const wrong = ["sender_email", "customer_ref"].some((field) => errorOf(field) !== null);
  const field = (name: string, maxLength: number) => ({ name, maxLength, error: errorOf(name) });
  return (
    <details className={MORE} open={open || wrong || prefill.sender_email + prefill.customer_ref !== "" || undefined}>
      <summary className={SUMMARY}>{words.more}</summary>
      <Field
        label={words.senderEmail}
        type="email"
        hint={words.senderEmailHint}
        defaultValue={prefill.sender_email}
        {...field("sender_email", LIMITS.emailCharacters)}
      />
      <Field
        label={words.reference}
        hint={words.referenceHint}
        defaultValue={prefill.customer_ref}
        {...field("customer_ref", LIMITS.customerRefCharacters)}
      />
    </details>
  );
}

interface PartProps {
  errorOf: ErrorOf;
  prefill: Prefill;
  words: ComposeWords;
}
