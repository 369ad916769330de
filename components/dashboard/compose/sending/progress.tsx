"use client";
import { visible } from "#components/record/visible.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type ComposeWords, filled } from "../words.ts";
import type { ComposeError, Findings } from "./upload.ts";
import type { Progress } from "./use-sending.ts";

/** The reason of a failure, or the progress of the upload. The server reports no progress of its own work. */
export function Progressing({ progress, words }: { progress: Progress; words: ComposeWords }) {
  if (progress.state === "refused") {
    return (
      <div id="compose-refused" tabIndex={-1}>
        <Refused error={progress.error} words={words} />
      </div>
    );
  }
  if (progress.state !== "sending") return null;
  const percent = Math.round(progress.part * 100);
  return (
    <div role="status">
      <progress
        className="h-2 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-intact [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-intact"
        max={100}
        value={percent}
        aria-label={words.sending}
      />
      <p className="mt-1.5 text-ui">
        {percent < 100 ? filled(words.uploading, { percent: String(percent) }) : words.making}
      </p>
    </div>
  );
}

/** A field says itself what is wrong with it. */
const Refused = ({ error: { field, words: reason }, words }: { error: ComposeError; words: ComposeWords }) =>
  field === null ? (
    <Notice tone="broken" title={words.refused} live>
      {reason}
    </Notice>
  ) : (
    <Notice tone="broken" live>
      {words.refused} <a href={`#${field}`}>{words.correct}</a>
    </Notice>
  );

/** Asks about markers without a value and about small values before anything is sent. */
export function Asking({ found, send, fillIn, words }: AskingProps) {
  const { unfilled, small } = words;
  const names = "font-mono text-note";
  return (
    <div id="compose-unfilled" tabIndex={-1}>
      {found.unfilled.length > 0 && (
        <Notice tone="warned" title={unfilled.title} live>
          <p>
            {unfilled.text}{" "}
            <code className={names}>{found.unfilled.map((name) => visible(`{{${name}}}`)).join(", ")}</code>
          </p>
        </Notice>
      )}
      {found.small.length > 0 && (
        <Notice tone="warned" title={small.title} live>
          <p>
            <code className={names}>
              {found.small.map(({ name, points }) => `${visible(`{{${name}}}`)} (${points} pt)`).join(", ")}
            </code>
          </p>
          <p>{small.text}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {found.unfilled.length > 0 && (
          <Button type="button" onClick={fillIn}>
            {unfilled.fillIn}
          </Button>
        )}
        <Button type="button" look={found.unfilled.length > 0 ? "quiet" : "plain"} onClick={send}>
          {found.unfilled.length > 0 ? unfilled.send : small.send}
        </Button>
      </div>
    </div>
  );
}

interface AskingProps {
  found: Findings;
  send: () => void;
  fillIn: () => void;
  words: ComposeWords;
}
