import { FIELD, FIELD_ERROR, FIELD_HINT, FIELD_LABEL, FIELD_ROW } from "#components/site/field.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { NUMBER_DIGITS, type RecordNumber } from "#lib/contract/fields/record-number.ts";
import type { Texts } from "#lib/i18n/messages.ts";
import type { Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  /** The number given before, to be corrected; `null` without one. */
  given: RecordNumber | null;
  /** The main action of its page. */
  main?: boolean;
}

/** Opens a record by its number, without a script: /verify redirects to the record or says what is wrong. */
export function NumberForm({ reader: { t, chosen }, given, main = false }: Props) {
  const { number } = t.verify;
  const error = given && errorOf(given, t);
  return (
    <form action="/verify" method="get">
      {chosen && <input type="hidden" name="lang" value={t.lang} />}
      <label className={FIELD_LABEL} htmlFor="record-number">
        {number.label}
      </label>
      <p className={FIELD_HINT} id="record-number-note">
        {number.note(NUMBER_DIGITS)}
      </p>
      {error && (
        <p className={FIELD_ERROR} id="record-number-error" role="alert">
          {error}
        </p>
      )}
      <div className={FIELD_ROW}>
        <input
          id="record-number"
          className={`${FIELD} flex-[1_1_14rem] font-mono text-[clamp(0.8125rem,3.6vw,0.9375rem)] leading-[1.6]`}
          name="record"
          defaultValue={given?.typed}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: on a phone the field to correct is below the fold; focus scrolls to it and reads the error out
          autoFocus={error !== null}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "record-number-error record-number-note" : "record-number-note"}
        />
        <button type="submit" className={buttonClass(main ? "main" : "plain")}>
          {number.open}
        </button>
      </div>
    </form>
  );
}

/** Why it is not a record number; `null` if it is one. */
function errorOf(given: RecordNumber, { verify: { number } }: Texts): string | null {
  if ("id" in given) return null;
  if (given.wrong === "signs") return number.signs(given.signs.slice(0, MOST_SIGNS));
  if (given.wrong === "length") return number.length(given.digits, NUMBER_DIGITS);
  return number.empty;
}

/** Invalid characters that the error text lists. */
const MOST_SIGNS = 4;
