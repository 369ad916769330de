import type { ReactNode } from "react";
import "../board.css";

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return children;
}
