import { join } from "node:path";
import type { Metadata } from "next";
import { pageReader } from "#app/reader.ts";
import { LinkSent } from "#components/sign-in/sign-in.tsx";
import { config } from "#lib/config.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.sent.title };
}

export default async function LinkSentPage() {
  const { transport, dataDir } = config();
  return <LinkSent reader={await pageReader()} outbox={transport === "demo" ? join(dataDir, "outbox") : null} />;
}
