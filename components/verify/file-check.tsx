import type { ChangeEventHandler, ReactNode, Ref } from "react";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  t: Texts;
  /** One line about what the page is doing; empty where checking is impossible. */
  status: string;
  /** No WebCrypto: the page came over plain http. */
  insecure?: boolean;
  ready?: boolean;
  /** A file is dragged over the page. */
  dragged?: boolean;
  result?: ReactNode;
  statusRef?: Ref<HTMLParagraphElement>;
  resultRef?: Ref<HTMLDivElement>;
  onFiles?: ChangeEventHandler<HTMLInputElement>;
  /** Present once there is something to clear. */
  onClear?: (() => void) | undefined;
}

/** The place to drop files and what came of them. The server draws it idle; client/check-files.tsx runs it. */
export function FileCheck({ t: { held }, status, insecure = false, ready = false, dragged = false, ...rest }: Props) {
  const { result, statusRef, resultRef, onFiles, onClear } = rest;
  return (
    <>
      <p className="verdict tone-pending" id="insecure" hidden={!insecure}>
        {held.insecure}
      </p>
      <label className={dragged ? "drop over" : "drop"} id="drop" hidden={insecure}>
        <input type="file" id="files" multiple disabled={!ready} onChange={onFiles} />
        <strong>{held.drop}</strong>
        <span>{held.dropNote}</span>
      </label>
      <p className="quiet" role="status" ref={statusRef}>
        <span id="state">{status}</span>{" "}
        <button type="button" className="copy" id="clear" hidden={!onClear} onClick={onClear}>
          {held.clear}
        </button>
      </p>
      <div id="result" aria-live="polite" ref={resultRef}>
        {result}
      </div>
    </>
  );
}
