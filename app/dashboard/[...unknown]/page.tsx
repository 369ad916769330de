import { notFound } from "next/navigation";
import { requireViewer } from "../viewer.ts";

/** An address that leads nowhere: whoever is signed in stays inside, with the way on. */
export default async function UnknownPage() {
  await requireViewer();
  notFound();
}
