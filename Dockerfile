# syntax=docker/dockerfile:1

# Any Node that has npm will do: what builds and runs Acuse is the Node that comes with its packages.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
# That Node needs it, and the slim images have it not.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json instrumentation.ts next.config.ts postcss.config.mjs prisma.config.ts ./
COPY prisma/schema.prisma prisma/schema.prisma
COPY prisma/migrations prisma/migrations
COPY public public
COPY components components
COPY lib lib
COPY app app
RUN node lib/server/start/prepare.mjs build \
 && npm pkg delete devDependencies && npm prune \
 && rm -rf .next/cache .build/compiled node_modules/@next/swc-* node_modules/next/dist/docs node_modules/next/dist/esm \
    node_modules/next/dist/compiled/*-experimental \
 && find .next node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/next/dist/compiled -type f \( -name '*.dev.js' -o -name '*.development.js' -o -name '*experimental.runtime*' \) -delete \
 && find node_modules/@prisma/client/runtime -type f -name '*wasm-base64*' -not -name '*.postgresql.*' -delete \
 && find node_modules/@expo-google-fonts -type f -name '*.ttf' -not -name '*_400Regular*' -not -name '*_600SemiBold*' -not -name '*_700Bold*' -delete \
 && rm -rf node_modules/@expo-google-fonts/noto-sans-sc/600SemiBold node_modules/@expo-google-fonts/noto-sans-sc/700Bold \
    node_modules/@expo-google-fonts/ibm-plex-sans-jp/600SemiBold node_modules/@expo-google-fonts/ibm-plex-sans-jp/700Bold

FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && install -d -o 65534 -g 65534 -m 0700 /data /backups
WORKDIR /app
COPY --from=build /app/package.json /app/next.config.ts ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/prisma prisma
COPY --from=build /app/public public
COPY --from=build /app/lib lib
COPY --from=build /app/app/docs/guides app/docs/guides
COPY --from=build /app/.build .build
COPY --from=build /app/.next .next
RUN ln -s /app/lib/server/start/container.sh /usr/local/bin/acuse
ENV NODE_ENV=production HOST=:: PORT=3000 DATA_DIR=/data
USER 65534:65534
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/lib/server/start/container.sh"]
CMD ["start"]
