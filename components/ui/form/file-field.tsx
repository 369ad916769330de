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
  words: { choose: string; none: string; large?: string };
  /** Bytes of the largest file; `words.large` is the error of a larger one. */
  most?: number;
}

/** One file, with a button in the page's language. Without scripts the name of the file is not shown. */
export function FileField({ label, name, hint, words, most = Infinity, id = name, onChange, ...rest }: Props) {
  const [file, setFile] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label
          className={`${buttonClass("plain")} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-intact`}
        >
          {words.choose}
          <input
            type="file"
            name={name}
            className="sr-only"
            {...about({ id, hint, error })}
            {...rest}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              const large = chosen && chosen.size > most ? (words.large ?? "") : "";
              setFile(chosen?.name ?? "");
              setError(large || null);
              event.target.setCustomValidity(large);
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
