import type { ReactNode } from "react";
import "../board.css";

export default function NotificationsLayout({ children }: { children: ReactNode }) {
  return children;
}
