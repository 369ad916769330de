import type { Metadata } from "next";
import { NothingHere } from "#components/site/nothing-here.tsx";
import * as en from "#lib/i18n/en.ts";

export const metadata: Metadata = { title: en.site.notFound.title };

export default function NotFound() {
  return <NothingHere t={en} />;
}
