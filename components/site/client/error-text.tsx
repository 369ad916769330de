import { FIELD_ERROR } from "../field.ts";
import { clock, fill, type TryTexts } from "../home/try-texts.ts";
import type { CallError } from "./api.ts";

/** Says why a call failed. */
export const ErrorText = ({ error: { kind, detail, seconds }, t }: { error: CallError; t: TryTexts }) => (
  <p className={FIELD_ERROR} role="alert">
    {fill(t.live.problems[kind], { detail, time: clock(seconds) })}
  </p>
);
