"use client";
import { useState } from "react";
import { Field, Radio } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";

type Words = Readonly<
  Record<
    | "title"
    | "fromDevice"
    | "fromAddress"
    | "upload"
    | "uploadHint"
    | "choose"
    | "noFile"
    | "large"
    | "url"
    | "urlHint",
    string
  >
>;

export type Source = "upload" | "address";

/** Where the PDF of a template comes from. A file that is too large does not stop a form that sends an address. */
export function PdfSource({ first, words }: { first: Source; words: Words }) {
  const [source, setSource] = useState(first);
  const choice = (value: Source, label: string) => (
    <Radio name="source" value={value} defaultChecked={value === first} onChange={() => setSource(value)}>
      {label}
    </Radio>
  );
  return (
    <fieldset className="group grid gap-3">
      <legend className="mb-1 text-sm font-medium">{words.title}</legend>
      <div className="flex flex-wrap gap-x-6 text-ui">
        {choice("upload", words.fromDevice)}
        {choice("address", words.fromAddress)}
      </div>
      <div className="hidden group-has-[[value=upload]:checked]:block">
        <FileField
          label={words.upload}
          words={{ choose: words.choose, none: words.noFile, large: words.large }}
          most={LIMITS.attachmentBytes}
          id="template-file"
          name="file"
          accept="application/pdf"
          hint={words.uploadHint}
          disabled={source !== "upload"}
        />
      </div>
      <div className="hidden group-has-[[value=address]:checked]:block">
        <Field
          label={words.url}
          name="url"
          type="url"
          hint={words.urlHint}
          placeholder="https://"
          maxLength={LIMITS.urlCharacters}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
