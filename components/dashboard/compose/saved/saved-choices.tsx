"use client";
import { CONTROL, HINT, LABELLED } from "../classes.ts";
import type { ComposeWords } from "../words.ts";

/** A template that the organization keeps. `address` is what the form posts for it. */
export interface SavedChoice {
  name: string;
  address: string;
}

/** Addresses of uploaded templates, which people do not see. */
export const isSaved = (address: string): boolean => address.startsWith("saved:");

/** Adds one of the organization's templates. */
export function SavedChoices({ saved, add, words }: SavedChoicesProps) {
  const { attachments } = words;
  return (
    <div className="grid gap-1">
      {saved.length > 0 && (
        <label className={LABELLED}>
          <span>{attachments.saved}</span>
          <select
            className={CONTROL}
            value=""
            onChange={({ target: { value } }) => {
              const chosen = saved.find(({ address }) => address === value);
              if (chosen) add(chosen);
            }}
          >
            <option value="">{attachments.pick}</option>
            {saved.map(({ name, address }) => (
              <option key={name} value={address}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={HINT}>
        <a className="inline-flex min-h-11 items-center" href="/dashboard/compose/templates">
          {attachments.manage}
        </a>
      </p>
    </div>
  );
}

interface SavedChoicesProps {
  saved: readonly SavedChoice[];
  add: (choice: SavedChoice) => void;
  words: ComposeWords;
}
