import type { NextConfig } from "next";

// Node itself reads this file: with Next's compiler each start would take a hundred megabytes more.
const config: NextConfig = {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  // forbidden() answers 403 with app/dashboard/forbidden.tsx.
  experimental: { authInterrupts: true },
  // Puts the title into the head of every page: Next would stream it in later, and a screen reader would begin without it.
  htmlLimitedBots: /.*/,
  // The optimizer would fetch any path of ours for any caller, outside the rate limits, and keep copies on disk.
  images: { unoptimized: true },
  // Next leaves @react-pdf/renderer, pg and sharp out of its bundles by itself.
  serverExternalPackages: ["pg-boss", "prom-client", "@cantoo/pdf-lib", "@cantoo/fontkit"],
  headers: async () => [
    // A font that changes gets another name.
    {
      source: "/fonts/:name*.woff2",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
};

export default config;
