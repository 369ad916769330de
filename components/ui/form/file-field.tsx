"use client";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { visible } from "#components/record/visible.ts";
import { buttonClass } from "./button-class.ts";
import { about, Frame } from "./field.tsx";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "name" | "type"> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Browsers draw their own words in the language of the computer. */
  words: { choose: string; none: string };
}

/** One file, with a button in the page's language. Without scripts the name of the file is not shown. */
export function FileField({ label, name, hint, words, id = name, onChange, ...rest }: Props) {
  const [file, setFile] = useState("");
  return (
    <Frame id={id} label={label} hint={hint}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label
          className={`${buttonClass("plain")} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-intact`}
        >
          {words.choose}
          <input
            type="file"
            name={name}
            className="sr-only"
            {...about({ id, hint })}
            {...rest}
            onChange={(event) => {
              setFile(event.target.files?.[0]?.name ?? "");
              onChange?.(event);
            }}
          />
        </label>
        <span className={`min-w-0 text-ui wrap-anywhere ${file ? "" : "text-quiet"}`}>
          {visible(file) || words.none}
        </span>
      </div>
    </Frame>
  );
}
