import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Rendered, renderGuide } from "./markdown.ts";

export interface Guide extends Rendered {
  name: string;
}

export interface Group {
  title: string;
  guides: Guide[];
}

const FOLDER = "app/docs/guides";
const file = (name: string): string => `${FOLDER}/${name}.md`;

/** All guides in reading order; the file of each relative to the repository's root. */
export const GUIDES: readonly { title: string; files: Readonly<Record<string, string>> }[] = [
  {
    title: "Send and follow",
    files: guides(
      "quickstart",
      "statuses-and-events",
      "templates",
      "webhooks",
      "batches",
      "errors",
      "limits",
      "clients",
      "dashboard",
    ),
  },
  {
    title: "Check",
    files: { ...guides("verify-a-certificate", "public-log", "what-is-proven"), format: "lib/evidence/FORMAT.md" },
  },
  { title: "Run the service", files: guides("deploy", "configuration", "backup", "operations", "measurements") },
  { title: "Read the code", files: guides("architecture", "decisions") },
];

function guides(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, file(name)]));
}

const names = new Map(GUIDES.flatMap(({ files }) => Object.entries(files).map(([name, path]) => [path, name])));

/** Returns where the service shows what `href` leads to in `from`, a path from the root; `null` if it does not. */
export function addressOf(from: string, href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(from), path);
  const name = names.get(target);
  if (name) return `/docs/${name}${anchor ? `#${anchor}` : ""}`;
  return target.startsWith("public/") ? target.slice("public".length) : null;
}

/** Puts the service's own address into the commands of a guide. */
export const atAddress = (html: string, baseUrl: string): string =>
  html.replace(/<pre[\s\S]*?<\/pre>/g, (commands) => commands.replaceAll("http://localhost:3000", baseUrl));

let loading: Promise<Group[]> | undefined;

/** Returns the guides in their groups, read once for each process. */
export function guideGroups(): Promise<Group[]> {
  loading ??= Promise.all(GUIDES.map(load));
  return loading;
}

async function load({ title, files }: (typeof GUIDES)[number]): Promise<Group> {
  const read = async ([name, path]: [string, string]): Promise<Guide> => {
    const text = await readFile(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");
    return { name, ...renderGuide(text, (href) => addressOf(path, href)) };
  };
  return { title, guides: await Promise.all(Object.entries(files).map(read)) };
}
