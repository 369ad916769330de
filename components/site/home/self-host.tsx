import type { ReactNode } from "react";

export interface SelfHostProps {
  copy: string;
  copied: string;
}

export const START = "npm start";

/** The command that starts a service of one's own. `copy`: a button beside it. */
export const SelfHost = ({ copy }: { copy?: ReactNode }) => (
  <p className="mt-1 flex min-h-11 items-center sm:max-w-72 justify-between gap-3 border border-hairline bg-raised px-4">
    <code className="text-sm">{START}</code>
    {copy}
  </p>
);
