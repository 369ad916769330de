import { FIELD_ERROR } from "../field.ts";
import { NextSteps } from "../home/next-steps.tsx";
import type { TryProps } from "../home/stages.tsx";
import { clock, fill } from "../home/try-texts.ts";
import type { CallError } from "./api.ts";

interface Props extends Pick<TryProps, "t"> {
  error: CallError;
}

/** Errors that a repetition does not cure soon. */
const LASTING = new Set<CallError["kind"]>(["taken", "limited"]);

/** Says why a call failed, and what to do now. */
export const ErrorText = ({ error: { kind, detail, seconds }, t }: Props) => (
  <>
    <p className={FIELD_ERROR} role="alert">
      {fill(t.live.problems[kind], { detail, time: clock(seconds) })}
    </p>
    {LASTING.has(kind) && <NextSteps t={t} />}
  </>
);
