"use client";
import { useState } from "react";
import type { PreviewTexts } from "./preview.tsx";
import type { Refusal } from "./upload.ts";
import type { ComposeWords } from "./words.ts";

/** Has the server replace the markers. `of` is what was written when it was asked, to know when that has changed. */
export function usePreview(words: ComposeWords, refuse: (refusal: Refusal) => void) {
  const [preview, setPreview] = useState<{ texts: PreviewTexts; of: string } | null>(null);
  const show = async (body: FormData, written: string): Promise<void> => {
    const answer = await fetch("/dashboard/compose/preview", { method: "POST", body }).catch(() => null);
    const found = await answer?.json().catch(() => null);
    if (answer?.ok && found) return setPreview({ texts: found, of: written });
    const otherwise = answer?.status === 403 ? words.forbidden : answer ? words.signedOut : words.offline;
    refuse({ field: found?.field ?? null, words: found?.words ?? otherwise, attachment: null });
  };
  return { preview, show };
}
