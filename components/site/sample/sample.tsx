"use client";

import { useEffect, useState } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { type Hashes, hashesOf } from "./chain.ts";

export interface SampleTexts {
  label: string;
  text: string;
  intact: string;
  broken: string;
  restore: string;
  rosette: string;
  /** What each hash is of. */
  of: Record<Hashes[number]["of"], string>;
}

/** A recorded message that can be changed: what its hashes would be then is computed here, by the service's own code. */
export function Sample({ recorded, t }: { recorded: Hashes; t: SampleTexts }) {
  const [text, setText] = useState(t.text);
  const [hashes, setHashes] = useState(recorded);
  const [able, setAble] = useState(false);
  // Browsers compute hashes only on pages that came over https or from this very machine.
  useEffect(() => setAble(Boolean(globalThis.crypto?.subtle)), []);
  useEffect(() => {
    let stale = false;
    if (text === t.text) setHashes(recorded);
    else void hashesOf(text).then((found) => !stale && setHashes(found));
    return () => {
      stale = true;
    };
  }, [text, t.text, recorded]);
  const changed = hashes !== recorded;
  return (
    <div className={`sample tone-${changed ? "broken" : "intact"}`}>
      <label htmlFor="sample-text">{t.label}</label>
      <textarea
        id="sample-text"
        rows={2}
        maxLength={400}
        value={text}
        readOnly={!able}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="computed">
        <dl className="rows">
          {hashes.map(({ of, hash }, at) => (
            <Row key={of} of={t.of[of]} hash={hash} same={hash === recorded[at]?.hash} />
          ))}
        </dl>
        <Rosette hash={hashes.at(-1)?.hash ?? ""} caption={t.rosette} />
      </div>
      <p className="mark" role="status">
        <Shape tone={changed ? "broken" : "intact"} />
        <span>{changed ? t.broken : t.intact}</span>
      </p>
      <button type="button" className="copy" disabled={text === t.text} onClick={() => setText(t.text)}>
        {t.restore}
      </button>
    </div>
  );
}

function Row({ of, hash, same }: { of: string; hash: string; same: boolean }) {
  return (
    <div className="row">
      <dt>{of}</dt>
      <dd className={`mono ${same ? "" : "other"}`}>{hash.match(/.{1,8}/g)?.join(" ")}</dd>
    </div>
  );
}
