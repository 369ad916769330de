import type { ReactNode } from "react";
import { KeyForm } from "./key-form.tsx";
import { Snippet } from "./snippet.tsx";
import { messageTo, NO_KEY } from "./snippets.ts";
import { fill, type TryTexts } from "./try-texts.ts";

/** Handed to client/try.tsx as JSON. */
export interface TryProps {
  baseUrl: string;
  /** Number of notifications that a test key may create. */
  uses: number;
  /** Minutes until a test key expires. */
  minutes: number;
  /** Query that keeps a chosen language on our pages that read no cookie. */
  search: string;
  t: TryTexts;
}

interface Parts {
  keyPart: ReactNode;
  callPart: ReactNode;
  /** Present once a notification was created. */
  chainPart?: ReactNode;
  hasKey?: boolean;
}

/** The call before the reader has a key. */
export const sampleCall = ({ baseUrl, t }: TryProps) => {
  return { baseUrl, apiKey: NO_KEY, message: messageTo("you@example.com", t) };
};

/** The stages as the server draws them. */
export const FirstStages = (props: TryProps) => (
  <Stages {...props} keyPart={<KeyForm t={props.t} />} callPart={<Snippet call={sampleCall(props)} t={props.t} />} />
);

/** Three stages from an e-mail address to a certificate: a key, a call, a growing chain. */
export function Stages({ uses, minutes, t: { live }, keyPart, callPart, chainPart, hasKey = false }: TryProps & Parts) {
  return (
    <ol className="[counter-reset:stage] noscript:hidden">
      <Stage title={live.keyTitle} lead={hasKey ? null : fill(live.keyLead, { uses, minutes })}>
        {keyPart}
      </Stage>
      <Stage title={live.callTitle} lead={live.callLead} waits={!hasKey}>
        {callPart}
      </Stage>
      <Stage title={live.chainTitle} lead={chainPart ? live.chainLead : live.chainWaits} waits={!chainPart}>
        {chainPart}
      </Stage>
    </ol>
  );
}

interface StageProps {
  title: string;
  lead: string | null;
  /** True if an earlier stage must be finished first. */
  waits?: boolean;
  children: ReactNode;
}

/** A number in a circle, and a line to the next one. */
const STAGE =
  "relative pb-7 pl-9 [counter-increment:stage] before:absolute before:top-px before:left-0 before:size-6 before:rounded-full before:border before:text-center before:text-sm/5.5 before:content-[counter(stage)] after:absolute after:top-7.5 after:bottom-1.25 after:left-3 after:border-l after:border-hairline last:after:hidden";

const Stage = ({ title, lead, waits, children }: StageProps) => (
  <li
    className={`${STAGE} ${waits ? "before:border-hairline before:text-quiet" : "before:border-intact before:text-intact"}`}
  >
    <h3 className="font-serif text-lg/normal">{title}</h3>
    {lead !== null && <p className="text-sm/normal text-quiet">{lead}</p>}
    {children}
  </li>
);
