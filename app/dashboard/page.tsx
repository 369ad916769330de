import { redirect } from "next/navigation";
import { requireViewer } from "./viewer.ts";

export default async function DashboardPage(): Promise<never> {
  await requireViewer();
  redirect("/dashboard/notifications");
}
