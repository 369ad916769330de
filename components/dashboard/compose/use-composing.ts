"use client";
import type { RefObject } from "react";
import type { Attached } from "./attachments.tsx";
import { useSending } from "./sending/use-sending.ts";
import { type Prefill, useWritten } from "./use-written.ts";
import { nextKey, type Variable, variableFields } from "./variables.tsx";
import type { ComposeWords } from "./words.ts";

interface Composing {
  prefill: Prefill;
  formKey: string;
  words: ComposeWords;
}

/** The form's content, the state of sending it, and the changes of its rows. */
export function useComposing(form: RefObject<HTMLFormElement | null>, { prefill, formKey, words }: Composing) {
  const { read, setVariables, setAttached, ...written } = useWritten(form, prefill);
  const { stopAsking, ...sending } = useSending(formKey, words);
  // A changed form has to be asked about again.
  const goOn = () => {
    if (sending.progress.state === "asking") stopAsking();
  };
  const edited = () => {
    read();
    goOn();
  };
  const change = (next: Attached) => {
    setAttached(next);
    sending.settle("attachments");
    goOn();
  };
  const changeVariables = (next: Variable[]) => {
    setVariables(next);
    goOn();
  };
  const fillIn = (names: string[]) => {
    const { variables } = written;
    const first = nextKey(variables);
    const missing = names.filter((name) => !variables.some((row) => row.name.trim() === name));
    changeVariables([...variables, ...missing.map((name, at) => ({ key: first + at, name, value: "" }))]);
    setTimeout(() => document.getElementById(variableFields(first).value)?.focus());
  };
  return { ...written, ...sending, edited, change, changeVariables, fillIn };
}
