import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A path as logs and figures name it: the route it belongs to, never what a client wrote. */
export type RouteOf = (pathname: string) => string;

interface Manifest {
  staticRoutes: { page: string; regex: string }[];
  dynamicRoutes: { page: string; regex: string }[];
}

/** No route: a file in `public`, a page of Next's own, or nothing at all. */
const ELSEWHERE = "(other)";

/** Reads what Next wrote when it built, so that a new page is known without being listed here. */
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

/** `/a/[id]` is `/a/{id}`, as in the API's document; any rest is `*`. */
const nameOf = (page: string): string => page.replace(/\[\[?\.\.\.\w+\]?\]/g, "*").replace(/\[(\w+)\]/g, "{$1}");
