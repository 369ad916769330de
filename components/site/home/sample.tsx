import type { Ref } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import type { Hashes } from "./sample-chain.ts";

export interface SampleTexts {
  label: string;
  text: string;
  intact: string;
  broken: string;
  restore: string;
  rosette: string;
  /** Labels of the hashes. */
  of: Record<Hashes[number]["of"], string>;
}

export interface SampleProps {
  recorded: Hashes;
  t: SampleTexts;
}

interface Edited {
  /** The hashes of the edited text. */
  hashes: Hashes;
  changed: boolean;
  field: Ref<HTMLTextAreaElement>;
  readOnly: boolean;
  onInput: () => void;
  onRestore: () => void;
}

/** A recorded message. The server draws it as it was recorded; client/sample.tsx makes it editable. */
export function Sample({ recorded, t, ...edited }: SampleProps & Partial<Edited>) {
  const { hashes = recorded, changed = false, field, readOnly = true, onInput, onRestore } = edited;
  return (
    <div className={`sample tone-${changed ? "broken" : "intact"}`}>
      <label htmlFor="sample-text">{t.label}</label>
      <textarea
        id="sample-text"
        ref={field}
        rows={2}
        maxLength={400}
        defaultValue={t.text}
        readOnly={readOnly}
        spellCheck={false}
        onInput={onInput}
      />
      <div className="computed">
        <dl className="rows">
          {hashes.map(({ of, hash }, index) => (
            <div className="row" key={of}>
              <dt>{t.of[of]}</dt>
              <dd className={`mono ${hash === recorded[index]?.hash ? "" : "other"}`}>
                {hash.match(/.{1,8}/g)?.join(" ")}
              </dd>
            </div>
          ))}
        </dl>
        <Rosette hash={hashes.at(-1)?.hash ?? ""} caption={t.rosette} />
      </div>
      <p className="mark" role="status">
        <Shape tone={changed ? "broken" : "intact"} />
        <span>{changed ? t.broken : t.intact}</span>
      </p>
      <button type="button" className="copy" disabled={!changed} onClick={onRestore}>
        {t.restore}
      </button>
    </div>
  );
}
