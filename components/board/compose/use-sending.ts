"use client";
import { type SubmitEvent, useEffect, useState } from "react";
import { type Attached, tooMuch } from "./attachments.tsx";
import { upload } from "./upload.ts";
import type { ComposeWords } from "./words.ts";

/** Why it was not sent, and at which field, named as the API names it. */
export interface Refusal {
  field: string | null;
  words: string;
}

export type Progress =
  | { state: "writing" }
  | { state: "sending"; part: number }
  | { state: "refused"; refusal: Refusal };

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

/** Sends the form once: how far that has come, and what was wrong with it. `key` is the form's own, for good. */
export function useSending(formKey: string, words: ComposeWords) {
  const [key, setKey] = useState(formKey);
  const [progress, setProgress] = useState<Progress>({ state: "writing" });

  useEffect(() => {
    // Who comes back to a form that was sent writes another one.
    const again = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setKey(crypto.randomUUID());
      setProgress({ state: "writing" });
    };
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);

  const refuse = (refusal: Refusal) => {
    setProgress({ state: "refused", refusal });
    // Once it is drawn, which may open what was folded away.
    setTimeout(() => document.getElementById(refusal.field ?? "compose-refused")?.focus());
  };

  const send = async (event: SubmitEvent<HTMLFormElement>, attached: Attached): Promise<void> => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (progress.state === "sending") return;
    const much = tooMuch(attached, words);
    if (much) return refuse({ field: "attachments", words: much });
    const { action } = event.currentTarget;
    const data = formData(event.currentTarget);
    for (const file of attached.files) data.append("file", file, file.name);
    setProgress({ state: "sending", part: 0 });
    const outcome = await upload(action, data, (part) => setProgress({ state: "sending", part }));
    if (outcome.kind === "sent") return location.assign(`/dashboard/notifications/${outcome.id}`);
    if (outcome.kind === "refused") return refuse(outcome);
    refuse({ field: null, words: WORDS[outcome.kind](words) });
  };

  return { key, progress, refuse, send };
}
