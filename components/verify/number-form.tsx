import { NUMBER_DIGITS, type RecordNumber } from "#lib/contract/record-number.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  /** What was given before, which stays to be corrected; `null` when nothing was. */
  given: RecordNumber | null;
}

/** Opens a record by its number, without a script: /verify leads on to the record, or says what is wrong with the number. */
export function NumberForm({ reader: { t, chosen }, given }: Props) {
  const { number } = t.verify;
  const trouble = given && troubleOf(given, t);
  return (
    <form className="ask" id="number" action="/verify" method="get">
      {chosen && <input type="hidden" name="lang" value={t.lang} />}
      <label htmlFor="record-number">{number.label}</label>
      <div>
        <input
          id="record-number"
          className="mono"
          name="record"
          defaultValue={given?.typed}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: what has to be put right stands below the fold of a phone, and is read out with why
          autoFocus={trouble !== null}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={trouble ? "record-number-trouble record-number-note" : "record-number-note"}
        />
        <button type="submit" className="button">
          {number.open}
        </button>
      </div>
      {trouble && (
        <p className="trouble" id="record-number-trouble" role="alert">
          {trouble}
        </p>
      )}
      <p className="quiet" id="record-number-note">
        {number.note(NUMBER_DIGITS)}
      </p>
    </form>
  );
}

/** Why it is no number, in words; `null` where it is one. */
function troubleOf(given: RecordNumber, { verify: { number } }: Texts): string | null {
  if ("id" in given) return null;
  if (given.wrong === "signs") return number.signs(given.signs.slice(0, MOST_SIGNS));
  if (given.wrong === "length") return number.length(given.digits, NUMBER_DIGITS);
  return number.empty;
}

/** Who typed more signs that occur in no number typed something else. */
const MOST_SIGNS = 4;
