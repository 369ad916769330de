import type { ReactNode } from "react";
import { Shell } from "#components/site/shell.tsx";
import type { Reader } from "#lib/i18n/reader.ts";

interface Props {
  reader: Reader;
  /** Of this page, for the links to its other languages; without it the address keeps the language. */
  path?: string;
  title: string;
  signedIn?: boolean;
  children: ReactNode;
}

/** A page of the site with a title and a short text or form. */
export function MessagePage({ reader, path, title, signedIn = false, children }: Props) {
  const where = path === undefined ? {} : { path };
  return (
    <Shell service="Acuse" reader={reader} foot={reader.t.site.foot} signedIn={signedIn} {...where}>
      <div className="max-w-[34rem] pt-12 pb-8">
        <h1 className="mb-3 font-serif text-title leading-tight">{title}</h1>
        <div className="*:[p]:mb-3">{children}</div>
      </div>
    </Shell>
  );
}
