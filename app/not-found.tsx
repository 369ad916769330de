import type { Metadata } from "next";
import { NothingHere } from "#components/site/nothing-here.tsx";
import { en } from "#lib/i18n/en.ts";

export const metadata: Metadata = { title: en.site.notFound.title };

export default function NotFound() {
  return <NothingHere t={en} />;
}
