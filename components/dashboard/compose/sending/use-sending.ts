"use client";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Attached } from "../attached.ts";
import { unfit } from "../attachments.tsx";
import type { ComposeWords } from "../words.ts";
import type { Result } from "./results.tsx";
import { type ComposeError, type Findings, upload } from "./upload.ts";

export type Progress =
  | { state: "writing" }
  | { state: "sending"; part: number }
  | { state: "refused"; error: ComposeError }
  /** Sent to some of several recipients. */
  | { state: "several"; results: Result[] }
  /** Asks about likely mistakes before anything is sent. */
  | ({ state: "asking" } & Findings);

const WORDS = {
  "signed out": ({ signedOut }: ComposeWords) => signedOut,
  forbidden: ({ forbidden }: ComposeWords) => forbidden,
  unreachable: ({ offline }: ComposeWords) => offline,
};

/** The form's fields without its files. */
export function formData(form: HTMLFormElement | null): FormData {
  const data = new FormData(form ?? undefined);
  data.delete("file");
  return data;
}

/** Returns a random idempotency key. `randomUUID` is missing in browsers on pages over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(18)), (octet) => octet.toString(16).padStart(2, "0")).join("");

/** Focuses an element that the same render draws. */
function useFocusOn(): (id: string) => void {
  const [focused, focus] = useState<{ id: string }>();
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus();
  }, [focused]);
  return (id) => focus({ id });
}

/** Sends the form, its progress and its errors. `key` makes repeated posts one notification. */
export function useSending(formKey: string, words: ComposeWords) {
  const [key, setKey] = useState(formKey);
  const [progress, setProgress] = useState<Progress>({ state: "writing" });
  /** Names of the markers that the server found without a value, until the form is sent. */
  const [asked, setAsked] = useState<string[]>([]);
  /** The form may have been sent: only with the same key is it sent once. */
  const unsure = useRef(false);
  const confirmed = useRef<string[]>([]);
  /** Files whose markers may stay, until the page is left. */
  const confirmedFiles = useRef<string[]>([]);
  const uploading = useRef<AbortController>(null);
  const focusOn = useFocusOn();

  useEffect(() => {
    // The back button restores a sent form: sending it again makes another notification.
    const again = (event: PageTransitionEvent) => {
      if (!event.persisted || unsure.current) return;
      setKey(newKey());
      setProgress({ state: "writing" });
    };
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);

  const refuse = (error: ComposeError) => {
    setProgress({ state: "refused", error });
    focusOn(error.field ?? "compose-refused");
  };
  /** Clears the error of a field that was changed. */
  const settle = (field: string) => {
    if (progress.state === "refused" && progress.error.field === field) setProgress({ state: "writing" });
  };
  /** Sends the form with its small values, once, or with the markers in its files. */
  const sendAnyway = (form: HTMLFormElement | null) => {
    const { small = [], attached = [] } = progress.state === "asking" ? progress : {};
    confirmed.current = small.map(({ name }) => `small:${name}`);
    confirmedFiles.current.push(...attached.map(({ filename }) => `attached:${encodeURIComponent(filename)}`));
    form?.requestSubmit();
    confirmed.current = [];
  };

  const send = async (event: SubmitEvent<HTMLFormElement>, attached: Attached): Promise<void> => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (progress.state === "sending") return;
    const problem = unfit(attached, words);
    if (problem) return refuse({ field: "attachments", words: problem, attachment: null });
    const { action } = event.currentTarget;
    const data = formData(event.currentTarget);
    for (const file of attached.files) data.append("file", file, file.name);
    data.set("send_unfilled", [...confirmed.current, ...confirmedFiles.current].join(" "));
    setProgress({ state: "sending", part: 0 });
    // The button that had the focus is gone.
    focusOn("compose-bar");
    uploading.current = new AbortController();
    const outcome = await upload(action, data, {
      onProgress: (part) => setProgress({ state: "sending", part }),
      signal: uploading.current.signal,
    });
    unsure.current = outcome.kind === "cancelled" || outcome.kind === "unreachable";
    if (outcome.kind === "cancelled") {
      setProgress({ state: "writing" });
      return focusOn("compose-bar");
    }
    if (outcome.kind === "sent") return location.assign(outcome.page);
    if (outcome.kind === "several") {
      setProgress({ state: "several", results: outcome.results });
      return focusOn("compose-results");
    }
    if (outcome.kind === "refused") return refuse(outcome);
    if (outcome.kind === "asking") {
      setAsked(outcome.unfilled);
      const { unfilled, small, attached } = outcome;
      setProgress({ state: "asking", unfilled, small, attached });
      return focusOn("compose-unfilled");
    }
    refuse({ field: null, words: WORDS[outcome.kind](words), cause: outcome.kind, attachment: null });
  };

  const cancel = () => uploading.current?.abort();
  const stopAsking = () => setProgress({ state: "writing" });
  return { key, progress, asked, settle, send, sendAnyway, cancel, stopAsking };
}
