// @ts-check
// No TypeScript: Next would need its compiler, a hundred megabytes, at each start to read this.

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  // forbidden() answers 403 with app/dashboard/forbidden.tsx.
  experimental: { authInterrupts: true },
  // Off: it would fetch any path of ours for anybody, past the budget of public reads, and keep copies on disk.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...["@react-pdf/renderer", "sharp", "pg", "pg-boss", "prom-client", "@cantoo/pdf-lib", "@cantoo/fontkit"],
  ],
  headers: async () => [
    // A face that changes comes under another name.
    {
      source: "/fonts/:name*.woff2",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  typescript: { ignoreBuildErrors: false },
};

export default config;
