"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formData } from "../sending/use-sending.ts";

/** Milliseconds without a change until the form is kept. */
const PAUSE_MS = 1_500;

/** Keys of the forms that were kept since the document was loaded. */
const keptKeys = new Set<string>();

interface Kept {
  organizationId: string;
  formKey: string;
  /** False while the form is sent, and after that. */
  active: boolean;
}

/**
 * Keeps the form as a draft after each change, and when the reader leaves the page. `keptAt`: when it was last kept, as the
 * reader's clock shows it.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, { organizationId, formKey, active }: Kept) {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A changed form that is not yet kept. */
  const changed = useRef<HTMLFormElement>(null);
  const post = useCallback(
    async (keepalive: boolean) => {
      clearTimeout(timer.current);
      if (!changed.current) return;
      const body = formData(changed.current);
      changed.current = null;
      const url = `/dashboard/compose/draft?organization=${organizationId}`;
      const headers = { Accept: "application/json" };
      const response = await fetch(url, { method: "POST", headers, body, keepalive }).catch(() => null);
      const told = await response?.json().catch(() => null);
      if (!told?.kept) return;
      keptKeys.add(formKey);
      setKeptAt(new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
    },
    [organizationId, formKey],
  );
  useEffect(() => {
    // The router goes back to the page as it was first drawn: what is typed there would replace the draft.
    if (keptKeys.has(formKey)) location.replace(`/dashboard/compose?draft=${formKey}`);
    const leave = (event: Event) => {
      // The browser asks meanwhile: the next page may be the draft, which must not be drawn before it is kept.
      if (changed.current && event.type === "beforeunload") event.preventDefault();
      void post(true);
    };
    // Browsers on phones lack the first event.
    addEventListener("beforeunload", leave);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("beforeunload", leave);
      removeEventListener("pagehide", leave);
      void post(false);
    };
  }, [formKey, post]);
  useEffect(() => {
    if (active) return;
    clearTimeout(timer.current);
    changed.current = null;
  }, [active]);
  const keep = useCallback(() => {
    changed.current = form.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void post(false), PAUSE_MS);
  }, [form, post]);
  return { keptAt, keep };
}
