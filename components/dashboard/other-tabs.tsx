"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Draws the menu anew once another tab of this browser has opened another organization or session: the router keeps the menu
 * while the next page is already of that organization. `viewer` identifies the person and the organization.
 */
export function OtherTabs({ viewer }: { viewer: string }) {
  const { refresh } = useRouter();
  const pathname = usePathname();
  const stale = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page tells the other tabs
  useEffect(() => {
    if (stale.current) refresh();
    stale.current = false;
    const channel = new BroadcastChannel("acuse-viewer");
    channel.onmessage = ({ data }) => {
      stale.current ||= data !== viewer;
    };
    channel.postMessage(viewer);
    return () => channel.close();
  }, [pathname, viewer, refresh]);
  return null;
}
