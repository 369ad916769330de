import { join } from "node:path";
import type { Metadata } from "next";
import { pageReader } from "#app/reader.ts";
import { LinkSent } from "#components/sign-in/sign-in.tsx";
import { config } from "#lib/config.ts";
import { emailOf } from "#lib/contract/fields/text.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.sent.title };
}

export default async function LinkSentPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { transport, dataDir } = config();
  const { email } = await searchParams;
  return (
    <LinkSent
      reader={await pageReader()}
      email={typeof email === "string" ? emailOf(email) : null}
      outbox={transport === "demo" ? join(dataDir, "outbox") : null}
    />
  );
}
