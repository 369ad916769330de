import { hydrate, type VNode } from "preact";
import type { ReactElement } from "react";

/**
 * Hydrates an element of the page. The server drew its content with the same component; `data-props` holds the props as JSON.
 * The types are React's, because the server renders with React; esbuild puts Preact in its place for browsers.
 */
export function hydrateIsland<Props extends object>(id: string, Island: (props: Props) => ReactElement): void {
  const root = document.getElementById(id);
  if (!root) return;
  const props: Props = JSON.parse(root.dataset.props ?? "{}");
  hydrate((<Island {...props} />) as unknown as VNode, root);
}
