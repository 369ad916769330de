import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InvitationPage } from "#components/sign-in/invitation.tsx";
import { messages } from "#lib/i18n/messages.ts";

const t = messages("en");
const invitation = {
  email: "noa@example.com",
  role: "reader" as const,
  expiresAt: new Date("2026-12-03T09:00:00Z"),
  inviter: "pablo@example.com",
  organization: { name: "Ruiz" },
};

const page = (signedInAs: string | null) =>
  renderToStaticMarkup(
    <InvitationPage
      reader={{ t, chosen: false }}
      token="x"
      invitation={invitation}
      signedInAs={signedInAs}
      accept={async () => {}}
    />,
  );

test("an invitation of another person offers one button that signs out and in", () => {
  const html = page("ines@example.com");
  expect(html).toContain("Sign out and sign in as noa@example.com");
  expect(html).toContain('value="/sign-in?callbackUrl=%2Finvitation%3Ftoken%3Dx&amp;email=noa%40example.com"');
});

test("the header of an invitation offers to sign in only to a visitor who is not signed in", () => {
  expect(page("noa@example.com")).toMatch(/<a href="\/dashboard">Dashboard<\/a>/);
  expect(page("noa@example.com")).not.toContain('href="/sign-in"');
  expect(page(null)).toContain('<a href="/sign-in">Sign in</a>');
});
