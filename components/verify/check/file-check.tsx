import type { ChangeEventHandler, ReactNode, Ref } from "react";
import { type ButtonLook, buttonClass } from "#components/ui/form/button-class.ts";
import { bannerClass } from "#components/verify/banner.tsx";
import type { Texts } from "#lib/i18n/messages.ts";

interface Props {
  t: Texts;
  /** One line about the progress of the check; empty where checking is impossible. */
  status: string;
  /** True without WebCrypto, on a page that came over plain http. */
  insecure?: boolean;
  ready?: boolean;
  /** A file is dragged over the page. */
  dragged?: boolean;
  /** The result of a check; its verdict stands above everything, and the area becomes the button `add` below it. */
  verdict?: ReactNode;
  add?: { words: string; look: ButtonLook };
  /** Checks again without the files that do not belong to the certificate. */
  remove?: { words: string; onClick: () => void } | undefined;
  /** Address of the record. */
  record?: string | undefined;
  details?: ReactNode;
  verdictRef?: Ref<HTMLDivElement>;
  onFiles?: ChangeEventHandler<HTMLInputElement>;
  /** Present once there is something to clear. */
  onClear?: (() => void) | undefined;
}

const FOCUS =
  "cursor-pointer focus-within:border-intact focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-intact noscript:hidden print:hidden";
const DROP = "basis-full border-[1.5px] bg-raised px-5 py-8 hover:border-intact";

/** The area to drop files on, with the result of their check. The server draws it idle; client/check-files.tsx runs it. */
export function FileCheck({ t, status, insecure = false, ready = false, dragged = false, ...rest }: Props) {
  const { held } = t;
  const { verdict, add, remove, record, details, verdictRef, onFiles, onClear } = rest;
  const look = add ? buttonClass(add.look) : DROP;
  return (
    <div id="result">
      <p className={`mb-7 ${bannerClass("pending")}`} id="insecure" hidden={!insecure}>
        {held.insecure}
      </p>
      <div aria-live="polite" className="scroll-mt-4" ref={verdictRef}>
        {verdict}
      </div>
      <div className="mt-2 mb-3 flex flex-wrap gap-3">
        {remove && (
          <button type="button" className={`${buttonClass("main")} print:hidden`} onClick={remove.onClick}>
            {remove.words}
          </button>
        )}
        <label
          className={`${FOCUS} ${look} ${dragged ? "border-intact" : add ? "" : "border-dashed border-quiet"}`}
          id="drop"
          hidden={insecure}
        >
          <input
            className="absolute size-px opacity-0"
            type="file"
            id="files"
            multiple
            disabled={!ready}
            onChange={onFiles}
          />
          {add ? add.words : <Invitation held={held} />}
        </label>
        {record !== undefined && (
          <a className={buttonClass("plain")} href={`${record}?lang=${t.lang}`}>
            {held.openRecord}
          </a>
        )}
        <button
          type="button"
          className={`${buttonClass("plain")} print:hidden`}
          id="clear"
          hidden={!onClear}
          onClick={onClear}
        >
          {held.clear}
        </button>
      </div>
      <p className="mb-6 min-h-6 text-sm/normal text-quiet noscript:hidden" role="status">
        <span id="state">{status}</span>
      </p>
      {details}
    </div>
  );
}

/** Nothing can be dropped where the pointer is a finger. */
const Invitation = ({ held }: Pick<Texts, "held">) => (
  <>
    <strong className="font-serif text-xl leading-[1.4] font-normal">
      <span className="hidden sm:pointer-fine:inline">{held.drop}</span>
      <span className="sm:pointer-fine:hidden">{held.toCheck}</span>
    </strong>
    <span className="mt-1 mb-4 block text-sm/normal text-quiet">{held.dropNote}</span>
    <span className={buttonClass("main")}>{held.choose}</span>
  </>
);
