import { type FormEvent, useState } from "react";
import type { TestKeyResponse } from "#lib/contract/responses.ts";
import { KeyForm } from "../home/key-form.tsx";
import { NextSteps } from "../home/next-steps.tsx";
import type { TryProps } from "../home/stages.tsx";
import { type CallError, requestKey } from "./api.ts";
import { ErrorText, isLasting } from "./error-text.tsx";

interface Props extends Pick<TryProps, "t"> {
  onKey: (key: TestKeyResponse) => void;
}

/** Requests a key for the address in the form. An error stands above the field, and the address stays. */
export function KeyRequest({ t, onKey }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await requestKey(String(new FormData(event.currentTarget).get("email")));
    setBusy(false);
    if (result.ok) onKey(result.value);
    else setError(result.error);
  };
  return (
    <KeyForm
      t={t}
      busy={busy}
      invalid={error?.kind === "invalid" || error?.kind === "taken"}
      error={error && <ErrorText error={error} t={t} />}
      others={error && isLasting(error) && <NextSteps t={t} />}
      onSubmit={(event) => void submit(event)}
    />
  );
}
