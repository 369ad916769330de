import type { ReactNode } from "react";
import { FailedWords } from "#components/board/failed.tsx";
import { messages } from "#lib/i18n/messages.ts";
import { requireViewer } from "../viewer.ts";
import "../board.css";

export default async function NotificationsLayout({ children }: { children: ReactNode }) {
  const { locale } = await requireViewer();
  return (
    <>
      <FailedWords words={messages(locale).board.list.failed} />
      {children}
    </>
  );
}
