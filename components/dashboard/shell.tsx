import type { ReactNode } from "react";
import { accountName } from "#components/record/facts.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Overlay } from "#components/ui/overlay.tsx";
import { Wordmark } from "#components/ui/wordmark.tsx";
import { OfflineGuard } from "./offline-guard.tsx";
import { OtherTabs } from "./other-tabs.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { MENU_BUTTON, Side, type SideProps } from "./side.tsx";

/** The frame of every page: navigation, organization and account. */
export function DashboardShell(props: SideProps & { children: ReactNode }) {
  const { viewer, t, children } = props;
  const d = t.dashboard;
  return (
    <div lang={viewer.locale} className="mx-auto grid max-w-[76rem] md:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:bg-raised focus:p-3">
        {d.toContent}
      </a>
      <header className="flex items-center justify-between gap-3 border-b border-hairline px-5 py-3 md:hidden">
        <Wordmark href="/dashboard" />
        <button type="button" id="menu-opens" popoverTarget="menu" className={MENU_BUTTON}>
          <Icon sign="menu" size={20} />
          {d.menu}
        </button>
        <Overlay
          id="menu"
          labelledBy="menu-opens"
          className="m-0 mr-auto h-dvh w-[min(20rem,88vw)] overflow-y-auto border-r border-hairline bg-paper pb-6 text-ink backdrop:bg-black/45"
        >
          <Side {...props} place="menu" />
        </Overlay>
      </header>
      <aside
        aria-label={d.navigation}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-hairline md:block"
      >
        <Side {...props} place="side" />
      </aside>
      <Shortcuts words={d.shortcuts} />
      <OfflineGuard words={t.site.failed.offline} />
      <main id="content" className="min-w-0 px-5 py-6 md:px-10 md:py-10">
        <OtherTabs
          viewer={`${viewer.user.id} ${viewer.organization.id}`}
          organization={accountName({ organization: viewer.organization.name }, t)}
          words={d.otherTab}
        />
        {children}
      </main>
    </div>
  );
}
