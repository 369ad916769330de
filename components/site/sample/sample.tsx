import { Shape } from "#components/record/html-kit.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import type { Hashes } from "./chain.ts";

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

/** A recorded message that can be changed: client/sample.tsx computes what its hashes would be then. */
export function Sample({ recorded, t }: { recorded: Hashes; t: SampleTexts }) {
  return (
    <div className="sample tone-intact" id="sample" data-given={JSON.stringify({ recorded, t })}>
      <label htmlFor="sample-text">{t.label}</label>
      <textarea id="sample-text" rows={2} maxLength={400} defaultValue={t.text} readOnly spellCheck={false} />
      <div className="computed">
        <Computed hashes={recorded} recorded={recorded} t={t} />
      </div>
      <p className="mark" role="status">
        <Standing changed={false} t={t} />
      </p>
      <button type="button" className="copy" disabled>
        {t.restore}
      </button>
    </div>
  );
}

/** The hashes of a text, told apart from those that were recorded, and the figure that belongs to the last. */
export function Computed({ hashes, recorded, t }: { hashes: Hashes; recorded: Hashes; t: SampleTexts }) {
  return (
    <>
      <dl className="rows">
        {hashes.map(({ of, hash }, at) => (
          <div className="row" key={of}>
            <dt>{t.of[of]}</dt>
            <dd className={`mono ${hash === recorded[at]?.hash ? "" : "other"}`}>{hash.match(/.{1,8}/g)?.join(" ")}</dd>
          </div>
        ))}
      </dl>
      <Rosette hash={hashes.at(-1)?.hash ?? ""} caption={t.rosette} />
    </>
  );
}

export function Standing({ changed, t }: { changed: boolean; t: SampleTexts }) {
  return (
    <>
      <Shape tone={changed ? "broken" : "intact"} />
      <span>{changed ? t.broken : t.intact}</span>
    </>
  );
}
