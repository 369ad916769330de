import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ErrorTextsElement } from "#components/site/error-texts.tsx";
import "./globals.css";
import { pageReader } from "./reader.ts";

export const metadata: Metadata = {
  title: { default: "Acuse", template: "%s – Acuse" },
  description: "Certified e-mail notifications that prove themselves.",
};

/** The scripts of a page carry a nonce of its answer, which the build does not know. */
export const dynamic = "force-dynamic";

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { t } = await pageReader();
  return (
    <html lang={t.lang}>
      <body>
        <ErrorTextsElement texts={t.site.failed} />
        {children}
      </body>
    </html>
  );
}
