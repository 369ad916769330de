import type { Metadata } from "next";
import { Home } from "#components/site/home.tsx";
import { config } from "#lib/config.ts";
import * as en from "#lib/i18n/en.ts";

export const metadata: Metadata = { title: { absolute: `Acuse – ${en.site.home.title}` } };

/** Its commands name the address that this process is reached at, which the build does not know. */
export const dynamic = "force-dynamic";

export default function HomePage() {
  const { baseUrl, transport } = config();
  return <Home baseUrl={baseUrl} demo={transport === "demo"} t={en} />;
}
