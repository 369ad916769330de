import { FIELD_ERROR } from "../field.ts";
import type { TryProps } from "../home/stages.tsx";
import { clock, fill } from "../home/try-texts.ts";
import type { CallError } from "./api.ts";

interface Props extends Pick<TryProps, "t"> {
  error: CallError;
}

/** Whether a repetition does not cure an error soon. */
export const isLasting = ({ kind }: CallError): boolean => kind === "taken" || kind === "limited";

/** Says why a call failed. */
export const ErrorText = ({ error: { kind, detail, seconds }, t }: Props) => (
  <p className={FIELD_ERROR} role="alert">
    {fill(t.live.problems[kind], { detail: detail.replace(/^email: /, ""), time: clock(seconds) })}
  </p>
);
