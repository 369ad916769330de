import type { Metadata } from "next";
import { NotFoundPage } from "#components/site/not-found.tsx";
import { pageReader } from "./reader.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.site.notFound.title };
}

export default async function NotFound() {
  return <NotFoundPage reader={await pageReader()} />;
}
