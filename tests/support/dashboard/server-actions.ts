import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Person } from "./person.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A server action of the build: by the file and name it has in the sources. */
interface ServerAction {
  /** `app/dashboard/keys/actions.ts#revoke`. */
  name: string;
  id: string;
  /** A page that it can be called from. */
  page: string;
}

interface Manifest {
  node: { [id: string]: { filename: string; exportedName: string; workers: { [page: string]: unknown } } };
}

/** Every server action that a client could call. */
export function serverActions(): ServerAction[] {
  const file = join(ROOT, ".next/server/server-reference-manifest.json");
  if (!existsSync(file)) throw new Error("there is no build to read the actions from");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => {
    const page = Object.keys(workers)[0]
      ?.replace(/^app|\/page$/g, "")
      .replace(/\/\([^/]+\)/g, "");
    return { name: `${filename}#${exportedName}`, id, page: page || "/" };
  });
}

/** React's encoder of an action's arguments, which Next contains. */
const { encodeReply } = createRequire(import.meta.url)("next/dist/compiled/react-server-dom-turbopack/client.node") as {
  encodeReply(args: unknown[]): Promise<BodyInit>;
};

/** Calls an action as a page's script does, even if no page offers it to this person. */
export async function callAction(person: Person, action: ServerAction, args: unknown[]): Promise<Response> {
  const body = await encodeReply(args);
  const headers = { "next-action": action.id, origin: person.url, accept: "text/x-component" };
  return person.request(action.page, { method: "POST", body, headers });
}
