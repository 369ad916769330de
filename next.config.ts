import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["@react-pdf/renderer", "sharp", "pg", "pg-boss", "@cantoo/pdf-lib", "@cantoo/fontkit"],
  typescript: { ignoreBuildErrors: false },
};

export default config;
