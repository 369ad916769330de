import type { ReactNode } from "react";
import "../board.css";

export default function ComposeLayout({ children }: { children: ReactNode }) {
  return children;
}
