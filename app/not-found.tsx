import type { Metadata } from "next";
import { NothingHere } from "#components/site/nothing-here.tsx";
import { pageReader } from "./reader.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.site.notFound.title };
}

export default async function NotFound() {
  return <NothingHere reader={await pageReader()} />;
}
