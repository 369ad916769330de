"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Notice } from "#components/ui/notice.tsx";

interface Viewed {
  /** Identifies the person and the organization. */
  viewer: string;
  organization: string;
}

/**
 * Says that another tab of this browser has opened another organization or session, since the next page here is of that one, and
 * then draws the menu anew, which the router keeps. `words` have a place for the name of the other organization.
 */
export function OtherTabs({ viewer, organization, words }: Viewed & { words: string }) {
  const { refresh } = useRouter();
  const pathname = usePathname();
  const [other, setOther] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page tells the other tabs
  useEffect(() => {
    // This page may be of the viewer before; the refreshed one tells the others.
    const stale = other !== null;
    if (stale) refresh();
    setOther(null);
    const channel = new BroadcastChannel("acuse-viewer");
    channel.onmessage = ({ data }: MessageEvent<Viewed>) => {
      setOther(data.viewer === viewer ? null : data.organization);
    };
    if (!stale) channel.postMessage({ viewer, organization } satisfies Viewed);
    return () => channel.close();
  }, [pathname, viewer, refresh]);
  if (other === null) return null;
  return (
    <Notice tone="warned" live>
      {words.replaceAll("{name}", () => other)}
    </Notice>
  );
}
