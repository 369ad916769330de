/**
 * Draws the components of the pages that are drawn by ourselves in a browser. They are plain functions without hooks and without state, so that
 * making the elements they name is all it takes; text only ever becomes text. The scripts are bundled with this in the place
 * of `react/jsx-runtime`.
 */

type Props = { children?: unknown; [name: string]: unknown };

const SVG = new Set(["svg", "path"]);
/** Attributes that React calls otherwise. */
const NAMES: Record<string, string> = {
  className: "class",
  dateTime: "datetime",
  htmlFor: "for",
  strokeDasharray: "stroke-dasharray",
  strokeWidth: "stroke-width",
};

export const Fragment = ({ children }: Props): unknown => children;

export function jsx(type: string | ((props: Props) => unknown), props: Props): unknown {
  if (typeof type === "function") return type(props);
  const { children, ...attributes } = props;
  const element = SVG.has(type)
    ? document.createElementNS("http://www.w3.org/2000/svg", type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    const written = NAMES[name] ?? name;
    if (value === true && !written.startsWith("aria-")) element.setAttribute(written, "");
    else if (typeof value === "string" || typeof value === "number" || written.startsWith("aria-")) {
      element.setAttribute(written, String(value));
    }
  }
  append(element, children);
  return element;
}

export const jsxs = jsx;

function append(parent: Element, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else if (child instanceof Node) parent.append(child);
  else if (typeof child === "string" || typeof child === "number") parent.append(String(child));
}

/** Puts what a component drew in the place of what `target` holds. */
export function draw(target: Element, drawn: unknown): void {
  target.replaceChildren();
  append(target, drawn);
}

/** Puts it behind what `target` holds. */
export const drawMore = append;
