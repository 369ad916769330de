import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Maps a path to its route for logs and metrics, which must not hold client input. */
export type RouteOf = (pathname: string) => string;

interface Manifest {
  staticRoutes: { page: string; regex: string }[];
  dynamicRoutes: { page: string; regex: string }[];
}

/** Files in `public`, Next's own pages and unknown paths. */
const ELSEWHERE = "(other)";

/** Reads the routes from Next's build. */
export function routesOf(buildFolder: string): RouteOf {
  const file = join(buildFolder, "routes-manifest.json");
  const manifest: Manifest = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { staticRoutes: [], dynamicRoutes: [] };
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes]
    .filter(({ page }) => !page.startsWith("/_"))
    .map(({ page, regex }) => ({ name: nameOf(page), matches: new RegExp(regex) }));
  return (pathname) => {
    if (pathname.startsWith("/_next/")) return "/_next/*";
    return routes.find(({ matches }) => matches.test(pathname))?.name ?? ELSEWHERE;
  };
}

/** Writes `/a/[id]` as `/a/{id}`, as in OpenAPI, and a catch-all as `*`. */
const nameOf = (page: string): string => page.replace(/\[\[?\.\.\.\w+\]?\]/g, "*").replace(/\[(\w+)\]/g, "{$1}");
