"use client";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type Attached, tooMuch } from "./attachments.tsx";
import { type Refusal, upload } from "./upload.ts";
import type { ComposeWords } from "./words.ts";

export type Progress =
  | { state: "writing" }
  | { state: "sending"; part: number }
  | { state: "refused"; refusal: Refusal }
  /** Markers without a value, before anything was sent. */
  | { state: "asking"; unfilled: string[] };

const WORDS = {
  "signed out": ({ signedOut }: ComposeWords) => signedOut,
  forbidden: ({ forbidden }: ComposeWords) => forbidden,
  unreachable: ({ offline }: ComposeWords) => offline,
};

/** Everything in the form but its files. */
export function formData(form: HTMLFormElement | null): FormData {
  const data = new FormData(form ?? undefined);
  data.delete("file");
  return data;
}

/** Once it is drawn. */
const focusOn = (id: string) => void setTimeout(() => document.getElementById(id)?.focus());

/** As unguessable as a UUID, and as long; `randomUUID` is missing on pages that came over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), (octet) => octet.toString(16).padStart(2, "0")).join("");

/** Sends the form once: how far that has come, and what was wrong with it. `key` is the form's own, for good. */
export function useSending(formKey: string, words: ComposeWords) {
  const [key, setKey] = useState(formKey);
  const [progress, setProgress] = useState<Progress>({ state: "writing" });
  const confirmed = useRef<string[]>([]);

  useEffect(() => {
    // Who comes back to a form that was sent writes another one.
    const again = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setKey(newKey());
      setProgress({ state: "writing" });
    };
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);

  const refuse = (refusal: Refusal) => {
    setProgress({ state: "refused", refusal });
    // Once it is drawn, which may open what was folded away.
    focusOn(refusal.field ?? "compose-refused");
  };
  /** What was refused about this field was changed. */
  const settle = (field: string) => {
    if (progress.state === "refused" && progress.refusal.field === field) setProgress({ state: "writing" });
  };
  /** The answer to the question: they go out as they stand. It holds for this one time, and for these. */
  const sendUnfilled = (form: HTMLFormElement | null, names: string[]) => {
    confirmed.current = names;
    form?.requestSubmit();
    confirmed.current = [];
  };

  const send = async (event: SubmitEvent<HTMLFormElement>, attached: Attached): Promise<void> => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (progress.state === "sending") return;
    const much = tooMuch(attached, words);
    if (much) return refuse({ field: "attachments", words: much, attachment: null });
    const { action } = event.currentTarget;
    const data = formData(event.currentTarget);
    for (const file of attached.files) data.append("file", file, file.name);
    if (confirmed.current.length > 0) data.set("send_unfilled", confirmed.current.join(" "));
    setProgress({ state: "sending", part: 0 });
    const outcome = await upload(action, data, (part) => setProgress({ state: "sending", part }));
    if (outcome.kind === "sent") return location.assign(outcome.page);
    if (outcome.kind === "refused") return refuse(outcome);
    if (outcome.kind === "unfilled") {
      setProgress({ state: "asking", unfilled: outcome.names });
      return focusOn("compose-unfilled");
    }
    refuse({ field: null, words: WORDS[outcome.kind](words), attachment: null });
  };

  const stopAsking = () => setProgress({ state: "writing" });
  return { key, progress, refuse, settle, send, sendUnfilled, stopAsking };
}
