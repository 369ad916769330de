"use client";
import { useState } from "react";
import type { ComposeError } from "../sending/upload.ts";
import type { ComposeWords } from "../words.ts";
import type { PreviewTexts } from "./preview.tsx";

/** Asks the server for the texts with their markers replaced. `of` is the content it was made of. */
export function usePreview(words: ComposeWords, refuse: (error: ComposeError) => void) {
  const [preview, setPreview] = useState<{ texts: PreviewTexts; of: string } | null>(null);
  const show = async (body: FormData, written: string): Promise<void> => {
    const response = await fetch("/dashboard/compose/preview", { method: "POST", body }).catch(() => null);
    const found = await response?.json().catch(() => null);
    if (response?.ok && found) return setPreview({ texts: found, of: written });
    const otherwise = response?.status === 403 ? words.forbidden : response ? words.signedOut : words.offline;
    refuse({ field: found?.field ?? null, words: found?.words ?? otherwise, attachment: null });
  };
  return { preview, show };
}
