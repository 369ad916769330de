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

interface NamedProps {
  text: (...names: string[]) => string;
  names: string[];
}

/** A text with its names and addresses in bold. They go into the text as private characters, because a name can be part of any word. */
export function Named({ text, names }: NamedProps) {
  const marks = names.map((name) => String.fromCharCode(FIRST_MARK + names.indexOf(name)));
  const parts = text(...marks).split(/([\uE000-\uE00F])/);
  return parts.map((part, index) => {
    const name = names[part.charCodeAt(0) - FIRST_MARK];
    if (name === undefined) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
      <strong key={index} className="font-medium">
        {name}
      </strong>
    );
  });
}

const FIRST_MARK = 0xe000;

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
