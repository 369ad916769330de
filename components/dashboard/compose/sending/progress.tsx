"use client";
import { Fragment } from "react";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { SignIn } from "#components/ui/form/sign-in-link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { variableField } from "../variables.tsx";
import { type ComposeWords, filled } from "../words.ts";
import type { ComposeError, Findings } from "./upload.ts";

/** The progress of the upload. The server reports no progress of its own work. */
export function Uploading({ part, cancel, words }: UploadingProps) {
  const percent = Math.round(part * 100);
  return (
    <div className="basis-full">
      <progress
        className="h-2 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-intact [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-intact"
        max={100}
        value={percent}
        aria-label={words.upload}
      />
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ui">
        <p>
          {percent < 100 && `${filled(words.uploading, { percent: String(percent) })} `}
          {/* Without the percentage, which would be read out at each change. */}
          <span role="status">{percent < 100 ? words.nothingSent : words.making}</span>
        </p>
        {/* Not where the button that sends was: the second click of a double click would cancel. */}
        {percent < 100 && (
          <div className="ml-auto">
            <Button type="button" look="plain" onClick={cancel}>
              {words.cancelUpload}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface UploadingProps {
  /** The uploaded part, from 0 to 1. */
  part: number;
  /** Cancels the upload. Once it is complete, the notification is being made. */
  cancel: () => void;
  words: ComposeWords;
}

/** The reason of a failure. A field says itself what is wrong with it. */
export const Refused = ({ error: { field, words: reason, cause }, words }: RefusedProps) => (
  <div id="compose-refused" tabIndex={-1}>
    {field === null ? (
      <Notice tone="broken" title={cause === "unreachable" ? words.unsure : words.refused} live>
        {reason}
        {cause === "signed out" && <SignIn words={words.signIn} />}
      </Notice>
    ) : (
      <Notice tone="broken" live>
        {words.refused} <a href={`#${field}`}>{words.correct}</a>
      </Notice>
    )}
  </div>
);

interface RefusedProps {
  error: ComposeError;
  words: ComposeWords;
}

/** Names the values that are missing, or else asks about small values or markers in files, before anything is sent. */
export function Asking({ missing, small, attached, send, words }: AskingProps) {
  const { unfilled, small: smallWords, inFiles } = words;
  if (missing.length + small.length + attached.length === 0) return null;
  const { title, text, send: label } = attached.length > 0 ? inFiles : smallWords;
  const found =
    attached.length > 0
      ? attached.map(({ filename, markers }) => `${filename}: ${markers.map((name) => `{{${name}}}`).join(", ")}`)
      : small.map(({ name, points }) => `{{${name}}} (${points} pt)`);
  return (
    <div id="compose-unfilled" tabIndex={-1}>
      {missing.length > 0 ? (
        <Notice
          tone="broken"
          title={filled(missing.length === 1 ? unfilled.one : unfilled.many, { count: String(missing.length) })}
          live
        >
          {unfilled.fillIn}
          {missing.map((name) => (
            <Fragment key={name}>
              {" "}
              <a className="font-mono text-note" href={`#${encodeURIComponent(variableField(name))}`}>
                {visible(`{{${name}}}`)}
              </a>
            </Fragment>
          ))}
        </Notice>
      ) : (
        <Notice tone="warned" title={title} live>
          {found.map((line) => (
            <p key={line}>
              <code className="font-mono text-note">{visible(line)}</code>
            </p>
          ))}
          <p className="mb-3">{text}</p>
          <Button type="button" look="plain" onClick={send}>
            {label}
          </Button>
        </Notice>
      )}
    </div>
  );
}

interface AskingProps {
  /** Names of the markers without a value. */
  missing: readonly string[];
  small: Findings["small"];
  attached: Findings["attached"];
  send: () => void;
  words: ComposeWords;
}
