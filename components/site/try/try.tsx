"use client";

import { type ReactNode, useRef, useState } from "react";
import type { TestKeyAnswer } from "#lib/contract/answers.ts";
import { fill } from "../fill.ts";
import { type Message, sendNotification, type Trouble } from "./calls.ts";
import { Chain } from "./chain.tsx";
import { type Followed, useFollowed } from "./follow.ts";
import { KeyForm, KeyShown, Told, useRemaining } from "./key.tsx";
import { Snippet } from "./snippet.tsx";
import type { TryTexts } from "./texts.ts";

interface Props {
  baseUrl: string;
  /** What a test key is good for. */
  uses: number;
  minutes: number;
  /** Added to addresses of ours that know no cookie. */
  search: string;
  t: TryTexts;
}

/** Shown where the key will stand. */
const NO_KEY = "ck_test_…";

/** From an e-mail address to a certificate: a key, a call, and the chain as it grows. */
export function Try({ baseUrl, uses, minutes, search, t }: Props) {
  const [key, setKey] = useState<TestKeyAnswer | null>(null);
  const remaining = useRemaining(key?.expires_at ?? null);
  const { send, busy, trouble, id, left } = useSending(key);
  const followed = useFollowed(id);
  const message = messageTo(key?.email ?? "you@example.com", t);
  const able = key !== null && left > 0 && remaining > 0;
  return (
    <ol className="stages">
      <Stage title={t.live.keyTitle} lead={key ? null : fill(t.live.keyLead, { uses, minutes })}>
        {key ? (
          <KeyShown apiKey={key.api_key} left={left} uses={uses} remaining={remaining} t={t} />
        ) : (
          <KeyForm onKey={setKey} t={t} />
        )}
      </Stage>
      <Stage title={t.live.callTitle} lead={t.live.callLead} waits={!key}>
        <Snippet baseUrl={baseUrl} apiKey={key?.api_key ?? NO_KEY} message={message} t={t} />
        {key && (
          <p className="actions">
            <button
              type="button"
              className="button"
              aria-disabled={!able || busy}
              onClick={() => able && send(message)}
            >
              {busy ? t.live.sending : id ? t.live.again : t.live.send}
            </button>
          </p>
        )}
        {trouble && <Told trouble={trouble} t={t} />}
      </Stage>
      <Stage title={t.live.chainTitle} lead={id ? t.live.chainLead : t.live.chainWaits} waits={!id}>
        {id && <Chain followed={followed} t={t} />}
        {id && <Done id={id} followed={followed} search={search} t={t} />}
      </Stage>
    </ol>
  );
}

function Stage({
  title,
  lead,
  waits,
  children,
}: {
  title: string;
  lead: string | null;
  waits?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={waits ? "waits" : undefined}>
      <h3>{title}</h3>
      {lead !== null && <p className="words quiet">{lead}</p>}
      {children}
    </li>
  );
}

function Done({ id, followed, search, t }: { id: string; followed: Followed; search: string; t: TryTexts }) {
  const { detail, slow } = followed;
  if (!detail?.tsa && !slow) return null;
  return (
    <div className="done">
      {detail?.tsa && <p role="status">{t.live.done}</p>}
      <p className="actions">
        {detail?.tsa && (
          <a className="button" href={`/v1/notifications/${id}/certificate`}>
            {t.live.certificate}
          </a>
        )}
        <a className="button plain" href={`/verify/${id}${search}`}>
          {t.live.record}
        </a>
        <a className="button plain" href={`/docs${search}`}>
          {t.live.docs}
        </a>
      </p>
    </div>
  );
}

const messageTo = (to: string, { live }: TryTexts): Message => ({ to, subject: live.subject, body_text: live.body });

/** Unguessable where `randomUUID` is missing as well: on pages that came over plain http. */
const newRetryKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Sending with one key. A call without an answer is repeated under the same retry key, and so never makes two. */
function useSending(key: TestKeyAnswer | null) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [made, setMade] = useState<string[]>([]);
  const retryKey = useRef<string>("");
  const send = async (message: Message) => {
    if (!key || busy) return;
    setBusy(true);
    setTrouble(null);
    retryKey.current ||= newRetryKey();
    const answer = await sendNotification(key.api_key, message, retryKey.current);
    setBusy(false);
    if (!answer.ok) return setTrouble(answer.trouble);
    retryKey.current = "";
    setMade((before) => [...before, answer.value.id]);
  };
  const left = Math.max(0, (key?.remaining_uses ?? 0) - made.length);
  return { send, busy, trouble, id: made.at(-1) ?? null, left };
}
