import type { Metadata } from "next";
import { pageReader } from "#app/reader.ts";
import { ConfirmSignIn } from "#components/sign-in/sign-in.tsx";
import { emailOf } from "#lib/contract/fields/text.ts";

// Keeps the token from other sites. "no-referrer" would also take the Origin from the form's request.
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.confirm.title, referrer: "same-origin", robots: "noindex" };
}

/** Target of a mailed sign-in link. Only the button signs in, because mail scanners open links. */
export default async function ConfirmSignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { email, token, callbackUrl } = await searchParams;
  const value = (given: unknown) => (typeof given === "string" ? given : "");
  return (
    <ConfirmSignIn
      reader={await pageReader()}
      email={emailOf(value(email)) ?? ""}
      token={value(token)}
      callbackUrl={value(callbackUrl) || "/dashboard"}
    />
  );
}
