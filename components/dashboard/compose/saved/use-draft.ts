"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formData } from "../sending/use-sending.ts";

/** Milliseconds without a change until the form is kept. */
const PAUSE_MS = 1_500;

interface Kept {
  organizationId: string;
  /** False while the form is sent, and after that. */
  active: boolean;
}

/** Keeps the form as a draft after each change. `keptAt`: when it was last kept, as the reader's clock shows it. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { organizationId, active }: Kept) {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isActive = useRef(active);
  useEffect(() => {
    isActive.current = active;
    if (!active) clearTimeout(timer.current);
  }, [active]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      if (!isActive.current || !form.current) return;
      const url = `/dashboard/compose/draft?organization=${organizationId}`;
      const headers = { Accept: "application/json" };
      const response = await fetch(url, { method: "POST", headers, body: formData(form.current) }).catch(() => null);
      const told = await response?.json().catch(() => null);
      if (told?.kept)
        setKeptAt(new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
    }, PAUSE_MS);
  }, [form, organizationId]);
  return { keptAt, keep };
}
