import { notFound } from "next/navigation";
import { requireViewer } from "../viewer.ts";

/** Shows unknown addresses the dashboard's own 404 page. */
export default async function UnknownPage() {
  await requireViewer();
  notFound();
}
