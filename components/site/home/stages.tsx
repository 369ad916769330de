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
  /** The key is used up or has expired. */
  over?: boolean;
  /** The notification has its certificate. */
  sealed?: boolean;
}

/** The call before the reader has a key. */
export const sampleCall = ({ baseUrl, t }: TryProps) => {
  return { baseUrl, apiKey: NO_KEY, message: messageTo("you@example.com", t) };
};

/** The stages as the server draws them. */
export const FirstStages = (props: TryProps) => (
  <Stages {...props} keyPart={<KeyForm t={props.t} />} callPart={<Snippet call={sampleCall(props)} t={props.t} />} />
);

/** What the second stage says of its call; nothing once it is sent, or the key is over, because the first stage says that. */
function callLead({ live }: TryTexts, { hasKey, done }: { hasKey: boolean; done: boolean }): string | null {
  if (!hasKey) return live.callWaits;
  return done ? null : live.callLead;
}

/** Three stages from an e-mail address to a certificate: a key, a call, a growing chain. */
export function Stages({ uses, minutes, t, keyPart, callPart, chainPart, ...reached }: StagesProps) {
  const { live } = t;
  const { hasKey = false, over = false, sealed = false } = reached;
  return (
    <ol className="[counter-reset:stage] noscript:hidden">
      <Stage
        title={live.keyTitle}
        lead={hasKey ? null : fill(live.keyLead, { uses, minutes })}
        state={hasKey ? "done" : "now"}
      >
        {keyPart}
      </Stage>
      <Stage
        title={live.callTitle}
        lead={callLead(t, { hasKey, done: over || Boolean(chainPart) })}
        state={chainPart ? "done" : hasKey && !over ? "now" : "later"}
      >
        {callPart}
      </Stage>
      <Stage
        title={live.chainTitle}
        lead={chainPart ? live.chainLead : live.chainWaits}
        state={chainPart ? (sealed ? "done" : "now") : "later"}
      >
        {chainPart}
      </Stage>
    </ol>
  );
}

type StagesProps = TryProps & Parts;

interface StageProps {
  title: string;
  lead: string | null;
  /** `later`: an earlier stage must be finished first. */
  state: "done" | "now" | "later";
  children: ReactNode;
}

/** A number in a circle, and a line to the next one. */
const STAGE =
  "relative pb-7 pl-9 [counter-increment:stage] before:absolute before:top-px before:left-0 before:size-6 before:rounded-full before:border before:text-center before:text-sm/5.5 after:absolute after:top-7.5 after:bottom-1.25 after:left-3 after:border-l after:border-hairline last:after:hidden";

const STATES = {
  done: "before:border-intact before:bg-intact before:font-semibold before:text-paper before:content-['✓']",
  now: "before:border-intact before:text-intact before:content-[counter(stage)]",
  later: "before:border-hairline before:text-quiet before:content-[counter(stage)]",
};

const Stage = ({ title, lead, state, children }: StageProps) => (
  <li className={`${STAGE} ${STATES[state]}`}>
    <h3 className="font-serif text-lg/normal">{title}</h3>
    {lead !== null && <p className="text-sm/normal text-quiet">{lead}</p>}
    {children}
  </li>
);
