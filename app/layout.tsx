import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ErrorTextsProvider } from "#components/ui/error-texts.tsx";
import "./globals.css";
import { pageReader } from "./reader.ts";

export const metadata: Metadata = {
  title: { default: "Acuse", template: "%s – Acuse" },
  description: "Certified e-mail notifications that prove themselves.",
};

/** Scripts carry the nonce of their response, so no page can be prerendered. */
export const dynamic = "force-dynamic";

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { t } = await pageReader();
  return (
    <html lang={t.lang}>
      <body>
        <ErrorTextsProvider value={t.site.failed}>{children}</ErrorTextsProvider>
      </body>
    </html>
  );
}
