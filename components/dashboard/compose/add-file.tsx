"use client";
import { type ReactNode, type RefObject, useRef } from "react";
import { visible } from "#components/record/visible.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { SavedTemplate } from "./attached.ts";
import type { ComposeWords } from "./words.ts";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center px-4 py-2 text-left text-ui wrap-anywhere hover:bg-paper";

/** A menu of the three kinds of attachments. Without scripts it still offers the device's files. */
export function AddFile({ input, saved, addFiles, addSaved, addAddress, words: { attachments } }: AddFileProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const item = (label: ReactNode, add: () => void, key?: string) => (
    <button
      key={key}
      type="button"
      className={ITEM}
      onClick={() => {
        add();
        close();
      }}
    >
      {label}
    </button>
  );
  return (
    <details
      ref={menu}
      className="relative max-w-full max-sm:open:w-full"
      onKeyDown={({ key }) => key === "Escape" && close()}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click beside the menu; choosing a file takes the focus nowhere.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className={`${buttonClass("plain")} list-none [&::-webkit-details-marker]:hidden`}>
        {attachments.add} <Icon sign="open" size={16} />
      </summary>
      {/* A press on a label focuses the nearest element around it that takes the focus. Outside of the menu, that would close it before the click. */}
      <div
        tabIndex={-1}
        className="mt-1 max-h-80 overflow-y-auto border border-rule bg-raised py-1 outline-none sm:absolute sm:top-full sm:left-0 sm:z-20 sm:w-88"
      >
        <label className={`${ITEM} has-focus-visible:outline-2 has-focus-visible:-outline-offset-2`}>
          {attachments.choose}
          <input
            ref={input}
            type="file"
            name="file"
            multiple
            className="sr-only"
            aria-describedby="attachments-hint"
            onChange={({ target }) => {
              addFiles([...(target.files ?? [])]);
              // The list shows the files. The field is emptied, so that it accepts a removed file again.
              target.value = "";
              close();
            }}
          />
        </label>
        {item(attachments.byAddress, addAddress)}
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline px-4 pt-2 text-sm text-quiet">
          {attachments.saved}
          {/* In another tab: files of the form would be lost. */}
          <a
            className="inline-flex min-h-8 items-center"
            href="/dashboard/compose/templates"
            target="_blank"
            rel="noreferrer"
          >
            {attachments.manage}
          </a>
        </p>
        {saved.map((one) => item(visible(one.name), () => addSaved(one), one.name))}
      </div>
    </details>
  );
}

interface AddFileProps {
  /** The file field. */
  input: RefObject<HTMLInputElement | null>;
  /** Templates that the organization keeps. */
  saved: readonly SavedTemplate[];
  addFiles: (files: File[]) => void;
  addSaved: (template: SavedTemplate) => void;
  addAddress: () => void;
  words: ComposeWords;
}
