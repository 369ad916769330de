import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { visible } from "#components/record/visible.ts";
import { hydrateIsland } from "#components/site/client/island.tsx";
import { CheckDetails, HashRows } from "#components/verify/check/check-result.tsx";
import { FileCheck } from "#components/verify/check/file-check.tsx";
import { NoVerdict, nextFiles, recordOf, strangersOf, Verdict } from "#components/verify/check/file-verdict.tsx";
import { rootsFromPem } from "#lib/evidence/pki/pem.ts";
import { FileSession, type Outcome } from "./file-session.ts";
import { browserKit } from "./kit.tsx";
import { t } from "./texts.ts";

const MAX_BYTES = 120 * 1024 * 1024;

const roots = document.getElementById("roots") as HTMLTemplateElement | null;
/** The page of a service has its roots. The file that works without a service has none. */
const newSession = () => new FileSession(roots && rootsFromPem(roots.content.textContent ?? ""));

interface Drawn {
  outcome: Outcome;
  run: number;
}

/** Checks files in the browser. Nothing is sent: the policy of the page forbids any connection. */
function CheckFiles() {
  const session = useRef(newSession());
  const [status, setStatus] = useState(t.held.loading);
  const phase = usePhase(setStatus);
  const [used, setUsed] = useState(false);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const verdictRef = useRef<HTMLDivElement>(null);
  const check = useCallback(async (checking: () => ReturnType<FileSession["add"]>) => {
    setStatus(t.held.working);
    try {
      const { status, outcome } = await checking();
      setUsed(true);
      if (outcome) setDrawn((before) => ({ outcome, run: (before?.run ?? 0) + 1 }));
      setStatus(status);
    } catch (error) {
      setStatus(t.held.failed);
      console.error(error);
    }
  }, []);
  const add = useCallback(
    async (list: readonly File[]) => {
      if (!list.length) return;
      if (list.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return setStatus(t.held.tooLarge);
      await check(() => session.current.add(list));
    },
    [check],
  );
  useVerdictInView(drawn, verdictRef);
  const dragged = useDroppedFiles(phase === "ready", add);
  const strangers = drawn ? givenStrangers(drawn.outcome) : [];
  const remove = async () => {
    await check(() => session.current.remove(strangers.map(({ hash }) => hash)));
    // The button that had the focus is gone.
    document.getElementById("files")?.focus();
  };
  const clear = () => {
    session.current = newSession();
    setDrawn(null);
    setStatus(t.held.ready);
    setUsed(false);
    // The button that had the focus is gone.
    document.getElementById("files")?.focus();
  };
  return (
    <FileCheck
      t={t}
      status={status}
      insecure={phase === "insecure"}
      ready={phase === "ready"}
      dragged={dragged}
      verdictRef={verdictRef}
      {...(drawn ? resultOf(drawn) : {})}
      onFiles={({ currentTarget: input }) => void add([...(input.files ?? [])]).finally(() => (input.value = ""))}
      remove={
        strangers.length > 0
          ? { words: t.held.remove(strangers.map(({ name }) => visible(name))), onClick: () => void remove() }
          : undefined
      }
      onClear={used ? clear : undefined}
    />
  );
}

/** The files to remove; those in a package stay. */
const givenStrangers = (outcome: Outcome) =>
  outcome.kind === "examined"
    ? strangersOf(outcome.examination).filter(({ name }) => outcome.names.includes(name))
    : [];

/** A file may be dropped while the reader is further down. */
function useVerdictInView(drawn: object | null, verdict: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const top = drawn ? (verdict.current?.getBoundingClientRect().top ?? 0) : 0;
    if (top < 0 || top > innerHeight / 2) verdict.current?.scrollIntoView();
  }, [drawn, verdict]);
}

type Phase = "loading" | "ready" | "insecure";

function usePhase(setStatus: (status: string) => void): Phase {
  const [phase, setPhase] = useState<Phase>("loading");
  useEffect(() => {
    // WebCrypto is missing on plain http, except on localhost.
    const ready = Boolean(globalThis.crypto?.subtle);
    if (!ready) setStatus("");
    setPhase(ready ? "ready" : "insecure");
    // A result may hold any script, and the policy allows fonts only from here: load them before nothing may be fetched.
    if (ready) void loadFonts().then(() => setStatus(t.held.ready));
  }, [setStatus]);
  return phase;
}

/** Every run draws anew, so that a repeated verdict is announced and details are folded again. */
function resultOf({ outcome, run }: Drawn): Partial<ComponentProps<typeof FileCheck>> {
  if (outcome.kind === "hashes")
    return {
      verdict: <NoVerdict key={run} files={outcome.files} t={t} />,
      add: nextFiles(null, t),
      details: <HashRows key={run} kit={browserKit} t={t} {...outcome} />,
    };
  return {
    verdict: <Verdict key={run} kit={browserKit} t={t} {...outcome} />,
    add: nextFiles(outcome.examination, t),
    record: recordOf(outcome.examination, location.origin),
    details: <CheckDetails key={run} htmlNonce={roots?.nonce} kit={browserKit} t={t} {...outcome} />,
  };
}

const loadFonts = () => Promise.allSettled([...document.fonts].map((font) => font.load()));

/** Takes files that are dropped anywhere on the page. @returns whether files are dragged over it */
function useDroppedFiles(enabled: boolean, onFiles: (files: File[]) => Promise<void>): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setDragged(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setDragged(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setDragged(false);
      void onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragenter", over);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragenter", over);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [enabled, onFiles]);
  return dragged;
}

hydrateIsland("check", CheckFiles);
