import type { ReactNode } from "react";
import { fill } from "../fill.ts";
import { Snippet } from "./snippet.tsx";
import type { TryTexts } from "./texts.ts";

/** What client/try.tsx has to know. */
export interface Given {
  baseUrl: string;
  /** How many notifications a test key is good for. */
  uses: number;
  /** Added to addresses of ours that know no cookie. */
  search: string;
  t: TryTexts;
}

/** From an e-mail address to a certificate: a key, a call, and the chain as it grows. Drawn as it is before anything happened. */
export function Stages({ minutes, ...given }: Given & { minutes: number }) {
  const { t, uses, baseUrl } = given;
  const { live } = t;
  return (
    <ol className="stages" id="stages" data-given={JSON.stringify(given)}>
      <Stage title={live.keyTitle} lead={fill(live.keyLead, { uses, minutes })}>
        <KeyForm t={t} />
      </Stage>
      <Stage title={live.callTitle} lead={live.callLead} waits>
        <Snippet baseUrl={baseUrl} t={t} />
      </Stage>
      <Stage title={live.chainTitle} lead={live.chainWaits} waits />
    </ol>
  );
}

interface StageProps {
  title: string;
  lead: string;
  waits?: boolean;
  children?: ReactNode;
}

/** `place` is where the script draws what comes of it. */
function Stage({ title, lead, waits, children }: StageProps) {
  return (
    <li className={waits ? "waits" : undefined}>
      <h3>{title}</h3>
      <p className="words quiet">{lead}</p>
      {children}
      <div className="place" />
    </li>
  );
}

/** One field, one button; what is wrong is said below them. */
function KeyForm({ t: { live } }: { t: TryTexts }) {
  return (
    <form className="ask">
      <label htmlFor="try-email">{live.email}</label>
      <div>
        <input
          id="try-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-describedby="try-email-note try-email-trouble"
        />
        <button type="submit" className="button">
          {live.getKey}
        </button>
      </div>
      <p className="quiet" id="try-email-note">
        {live.emailNote}
      </p>
      <div id="try-email-trouble" />
    </form>
  );
}
