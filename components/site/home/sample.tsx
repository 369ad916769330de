import type { ReactNode, Ref } from "react";
import { MARK, Shape } from "#components/record/html-kit.tsx";
import { Row } from "#components/record/html-layout.tsx";
import { Rosette } from "#components/record/rosette.tsx";
import { FIELD, FIELD_LABEL } from "../field.ts";
import { SmallButton } from "../small-button.tsx";
import type { Hashes } from "./sample-chain.ts";

interface SampleTexts {
  label: string;
  text: string;
  intact: string;
  broken: string;
  restore: string;
  /** Above what is hashed. */
  hashOf: string;
  /** Labels of a hash that changed, before and after. */
  recorded: string;
  now: string;
  rosette: string;
  /** Label of each hash. */
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

const HASH = "font-mono text-note leading-[1.65]";

/** Enough of a hash to see that it is another one. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)} ${hash.slice(8, 16)} …`;

/** A recorded message. The server draws it as it was recorded; client/sample.tsx makes it editable. */
export function Sample({ recorded, t, ...edited }: SampleProps & Partial<Edited>) {
  const { hashes = recorded, changed = false, field, readOnly = true, onInput, onRestore } = edited;
  return (
    <div className={changed ? "tone-broken" : "tone-intact"}>
      <label className={FIELD_LABEL} htmlFor="sample-text">
        {t.label}
      </label>
      <textarea
        id="sample-text"
        className={`${FIELD} mt-1 block resize-y font-serif text-xl leading-[1.4]`}
        ref={field}
        rows={2}
        maxLength={400}
        defaultValue={t.text}
        readOnly={readOnly}
        spellCheck={false}
        onInput={onInput}
      />
      <p className={`${MARK} mt-3 mr-3 text-ui`} role="status">
        <Shape tone={changed ? "broken" : "intact"} />
        <span>{changed ? t.broken : t.intact}</span>
      </p>
      <SmallButton disabled={!changed} onClick={onRestore}>
        {t.restore}
      </SmallButton>
      <div className="mt-4 grid gap-5 [--rosette:7.5rem] sm:grid-cols-[1fr_7.5rem] sm:gap-6">
        <dl className="sm:[--label:14.5rem]">
          <div
            className="hidden text-note text-quiet sm:grid sm:grid-cols-[var(--label)_1fr_1fr] sm:gap-x-5"
            aria-hidden
          >
            <span>{t.hashOf}</span>
            <span>{t.recorded}</span>
            <span>{changed && t.now}</span>
          </div>
          {hashes.map(({ of, hash }, index) => (
            <Row key={of} label={t.of[of]}>
              {hash === recorded[index]?.hash ? (
                <span className={HASH}>{shortHash(hash)}</span>
              ) : (
                <span className="flex flex-wrap gap-x-5 sm:grid sm:grid-cols-2">
                  <Labelled label={t.recorded}>
                    <span className={HASH}>{shortHash(recorded[index]?.hash ?? "")}</span>
                  </Labelled>
                  <Labelled label={t.now}>
                    <span className={`${HASH} text-broken`}>{shortHash(hash)}</span>
                  </Labelled>
                </span>
              )}
            </Row>
          ))}
        </dl>
        <Rosette hash={hashes.at(-1)?.hash ?? ""} caption={t.rosette} />
      </div>
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="whitespace-nowrap">
    <span className="inline-block min-w-18 text-note text-quiet sm:sr-only">{label}</span> {children}
  </span>
);
