"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formData } from "../sending/use-sending.ts";

/** Milliseconds without a change until the form is kept. */
const PAUSE_MS = 1_500;

const PAGE = "/dashboard/compose";

/** Results after which the key has a draft. */
const KEPT = new Set(["kept", "apart"]);

/** Whether the form of a key was kept, by the newest request since the document was loaded. */
const keptKeys = new Map<string, Promise<boolean>>();

interface Kept {
  organizationId: string;
  formKey: string;
  /** Names of the attached files, which a draft does not hold. */
  files: string[];
  /** False while the form is sent, and after that. */
  active: boolean;
}

/**
 * Keeps the form as a draft after each change, and when the reader leaves the page. `keptAt`: when it was last kept, as the
 * reader's clock shows it. `lost`: the last try failed, as without a connection or after the end of the session. `other`: another
 * tab has changed the draft, and the form is kept apart from it; or the form was sent, and is no longer kept.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, { organizationId, formKey, ...given }: Kept) {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const [other, setOther] = useState<"apart" | "sent" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A changed form that is not yet kept. */
  const changed = useRef<HTMLFormElement>(null);
  /** The router does not know the address of the draft. */
  const untold = useRef(false);
  const now = useRef(given);
  useEffect(() => {
    now.current = given;
  });
  const post = useCallback(
    async (keepalive: boolean) => {
      clearTimeout(timer.current);
      const written = changed.current;
      if (!written || !now.current.active) return;
      changed.current = null;
      const body = formData(written);
      for (const name of now.current.files) body.append("file_name", name);
      const headers = { Accept: "application/json" };
      const request = { method: "POST", headers, body, keepalive };
      const response = fetch(`${PAGE}/draft?organization=${organizationId}`, request)
        .then((reply) => (reply.ok ? reply.json() : null))
        .catch(() => null);
      const before = keptKeys.get(formKey) ?? false;
      // When it fails, the draft is as it was.
      const kept = response.then((told) => (told ? KEPT.has(told.result) : before));
      keptKeys.set(formKey, kept);
      const told = await response;
      // A newer request holds all changes.
      if (keptKeys.get(formKey) !== kept) return;
      // After a failure the next change, a return to the tab or the connection, or the end of the page tries again.
      if (!told || told.result === "sent") changed.current ??= written;
      setLost(!told);
      if (!told) return;
      setOther(told.result === "apart" || told.result === "sent" ? told.result : null);
      if (told.result !== "kept") return setKeptAt(null);
      // With the router's own state: without it, the router would give up a page that is on its way.
      if (form.current) history.replaceState(history.state, "", draftUrl(formKey));
      untold.current = true;
      setKeptAt(new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
    },
    [form, organizationId, formKey],
  );
  useEffect(() => {
    // The router goes back to the page as it was first drawn, at times before the draft is kept: what is typed there would replace it.
    let shown = true;
    void keptKeys.get(formKey)?.then((kept) => {
      if (kept && shown) location.replace(draftUrl(formKey));
    });
    const leave = (event: Event) => {
      // The browser asks meanwhile: the next page may be the draft, which must not be drawn before it is kept.
      if (changed.current && now.current.active && event.type === "beforeunload") event.preventDefault();
      void post(true);
    };
    // A form of the dashboard would lead back to the address that the router knows.
    const tell = () => {
      if (untold.current) history.replaceState(null, "", location.href);
      untold.current = false;
    };
    // The reader may have signed in again in another tab.
    const back = () => void post(false);
    addEventListener("focus", back);
    addEventListener("online", back);
    addEventListener("submit", tell, true);
    // Browsers on phones lack the first event.
    addEventListener("beforeunload", leave);
    addEventListener("pagehide", leave);
    return () => {
      shown = false;
      removeEventListener("focus", back);
      removeEventListener("online", back);
      removeEventListener("submit", tell, true);
      removeEventListener("beforeunload", leave);
      removeEventListener("pagehide", leave);
      void post(false);
    };
  }, [formKey, post]);
  const keep = useCallback(() => {
    changed.current = form.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void post(false), PAUSE_MS);
  }, [form, post]);
  return { keptAt, lost, other, keep };
}

/** The address of this page with the draft, so that a reload shows it. What is copied from another notification stays. */
function draftUrl(formKey: string): string {
  const search = new URLSearchParams(location.search);
  search.delete("outcome");
  search.set("draft", formKey);
  return `${PAGE}?${search}`;
}
