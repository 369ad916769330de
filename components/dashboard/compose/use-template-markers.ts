"use client";
import { useEffect, useState } from "react";
import type { SavedTemplate } from "./attached.ts";

/** Milliseconds without a change until a template is read. */
const PAUSE_MS = 800;

type MarkersOf = ReadonlyMap<string, string[] | null>;

/** Markers of the templates by their address, once the server has read them; `null` for one that it cannot read. */
export function useTemplateMarkers(addresses: readonly string[], saved: readonly SavedTemplate[]): MarkersOf {
  const [read, setRead] = useState<MarkersOf>(
    () => new Map(saved.flatMap(({ address, markers }) => (markers ? [[address, markers]] : []))),
  );
  const unread = addresses.filter((address) => /^(saved:|https?:\/\/[^/]+\/)/.test(address) && !read.has(address));
  const wanted = unread.join(" ");
  useEffect(() => {
    const timer = setTimeout(async () => {
      const found = await Promise.all(wanted.split(" ").filter(Boolean).map(markersAt));
      if (found.length > 0) setRead((was) => new Map([...was, ...found]));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return read;
}

async function markersAt(address: string): Promise<[string, string[] | null]> {
  const body = new FormData();
  body.set("template_url", address);
  const response = await fetch("/dashboard/compose/markers", { method: "POST", body }).catch(() => null);
  const found = response?.ok ? await response.json().catch(() => null) : null;
  return [address, found?.names ?? null];
}
