"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Progress } from "./use-sending.ts";
import { type ComposeWords, filled } from "./words.ts";

/** Why it was not sent, or how much has left this machine; what follows takes the server a moment that nobody can measure from here. */
export function Progressing({ progress, words }: { progress: Progress; words: ComposeWords }) {
  if (progress.state === "refused") {
    return (
      <div id="compose-refused" tabIndex={-1}>
        <Notice tone="broken" title={words.refused} live>
          {progress.refusal.words}
        </Notice>
      </div>
    );
  }
  if (progress.state !== "sending") return null;
  const percent = Math.round(progress.part * 100);
  return (
    <div className="compose-progress" role="status">
      <progress max={100} value={percent} aria-label={words.sending} />
      <p>{percent < 100 ? filled(words.uploading, { percent: String(percent) }) : words.making}</p>
    </div>
  );
}

/** Asked before anything is sent: markers that the recipient would see as they were written. */
export function Unfilled({ names, send, fillIn, words }: UnfilledProps) {
  const { unfilled } = words;
  return (
    <div id="compose-unfilled" tabIndex={-1}>
      <Notice tone="pending" title={unfilled.title} live>
        <p className="certified">{names.map((name) => `{{${name}}}`).join(", ")}</p>
        <p>{unfilled.text}</p>
      </Notice>
      <div className="compose-actions">
        <Button type="button" onClick={fillIn}>
          {unfilled.fillIn}
        </Button>
        <Button type="button" look="plain" onClick={send}>
          {unfilled.send}
        </Button>
      </div>
    </div>
  );
}

interface UnfilledProps {
  names: string[];
  send: () => void;
  fillIn: () => void;
  words: ComposeWords;
}
