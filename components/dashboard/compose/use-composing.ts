"use client";
import { type RefObject, useMemo } from "react";
import type { Attached, SavedTemplate } from "./attached.ts";
import { useSending } from "./sending/use-sending.ts";
import { useTemplateMarkers } from "./use-template-markers.ts";
import { type Prefill, useWritten } from "./use-written.ts";
import { variablesOf } from "./variables.tsx";
import type { ComposeWords } from "./words.ts";

interface Composing {
  prefill: Prefill;
  saved: readonly SavedTemplate[];
  formKey: string;
  words: ComposeWords;
}

/** The form's content, the state of sending it, and the changes of its rows. */
export function useComposing(form: RefObject<HTMLFormElement | null>, { prefill, saved, formKey, words }: Composing) {
  const { read, values, emptied, setAttached, ...written } = useWritten(form, prefill);
  const { stopAsking, ...sending } = useSending(formKey, words);
  const { templates } = written.attached;
  const markers = useTemplateMarkers(
    templates.map(({ url }) => url.trim()),
    saved,
  );
  const { texts } = written;
  const { asked } = sending;
  const variables = useMemo(
    () => variablesOf({ texts, values, emptied, templates, markers, asked }, words),
    [texts, values, emptied, templates, markers, asked, words],
  );
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
  return { ...written, ...sending, variables, edited, change };
}
