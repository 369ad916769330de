import type { ReactNode } from "react";

export interface SelfHostProps {
  /** Address of the source code. */
  source: string | null;
  copy: string;
  copied: string;
}

/** The commands that start a service of one's own, from nothing if the address of the source code is known. */
export function startCommands(source: string | null): string {
  if (source === null) return "npm start";
  // git names the folder after the repository.
  const folder = source
    .split("/")
    .at(-1)
    ?.replace(/\.git$/, "");
  return `git clone ${source}\ncd ${folder}\nnpm start`;
}

/** `button` copies the commands. */
export const SelfHost = ({ source, button }: Pick<SelfHostProps, "source"> & { button?: ReactNode }) => (
  <div className="mt-1 flex min-h-11 items-start justify-between gap-3 border border-hairline bg-raised px-4 py-2">
    <pre className="min-w-0 text-sm leading-7 whitespace-pre-wrap wrap-anywhere">
      <code>{startCommands(source)}</code>
    </pre>
    {button}
  </div>
);
