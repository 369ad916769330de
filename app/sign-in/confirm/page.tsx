import type { Metadata } from "next";
import { pageReader } from "#app/reader.ts";
import { ConfirmSignIn } from "#components/sign-in/sign-in.tsx";

// Other sites are told nothing of the address and its token; with "no-referrer" the form would not name its origin either.
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageReader()).t.signIn.confirm.title, referrer: "same-origin", robots: "noindex" };
}

/** Where a mailed link leads. Opening it does nothing: only its button does, by a form. */
export default async function ConfirmSignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { email, token, callbackUrl } = await searchParams;
  const value = (given: unknown) => (typeof given === "string" ? given : "");
  return (
    <ConfirmSignIn
      reader={await pageReader()}
      email={value(email)}
      token={value(token)}
      callbackUrl={value(callbackUrl)}
    />
  );
}
