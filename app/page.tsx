import type { Metadata } from "next";
import { Home } from "#components/site/home.tsx";
import { config } from "#lib/config.ts";
import "./home.css";
import { pageReader } from "./reader.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await pageReader();
  return { title: { absolute: `Acuse – ${t.site.home.title}` }, description: t.site.home.intro };
}

/** Its commands name the address that this process is reached at, which the build does not know. */
export const dynamic = "force-dynamic";

export default async function HomePage() {
  const { baseUrl, transport } = config();
  return <Home baseUrl={baseUrl} demo={transport === "demo"} reader={await pageReader()} />;
}
