import type { FormEventHandler, ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { FIELD, FIELD_HINT, FIELD_LABEL, FIELD_ROW } from "../field.ts";
import type { TryTexts } from "./try-texts.ts";

interface Props {
  t: TryTexts;
  busy?: boolean;
  /** The address itself is at fault. */
  invalid?: boolean;
  /** Says why there is no key. */
  error?: ReactNode;
  /** Other ways to a key. */
  others?: ReactNode;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** Asks for the address that a test key is for. The field is uncontrolled: text typed before the script runs stays. */
export function KeyForm({ t: { live }, busy = false, invalid = false, error, others, onSubmit }: Props) {
  return (
    <form className="mt-2.5" onSubmit={onSubmit}>
      <label className={FIELD_LABEL} htmlFor="try-email">
        {live.email}
      </label>
      <div id="try-email-note">
        <p className={FIELD_HINT}>{live.emailNote}</p>
        {error}
      </div>
      <div className={FIELD_ROW}>
        <input
          className={`${FIELD} flex-[1_1_14rem]`}
          id="try-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={invalid || undefined}
          aria-describedby="try-email-note"
        />
        <button type="submit" className={buttonClass("main")} aria-disabled={busy}>
          {busy ? live.gettingKey : live.getKey}
        </button>
      </div>
      {others}
    </form>
  );
}
