"use client";
import { useRef } from "react";
import { visible } from "#components/record/visible.ts";
import { Hidden } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { fileSize } from "#lib/i18n/file-size.ts";
import { AddFile } from "./add-file.tsx";
import { type Attached, pdfName, type SavedTemplate, withFiles, without } from "./attached.ts";
import { ERROR, GROUP, HINT, LEGEND } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import { Templates } from "./templates.tsx";
import { type ComposeWords, filled } from "./words.ts";

const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Files to upload and templates to fetch. Exceeded limits are shown before anything is sent. */
export function ComposeAttachments({
  attached,
  change,
  settle,
  over,
  recent,
  like,
  saved,
  error,
  wrong,
  words,
  lang,
}: AttachmentsProps) {
  const { attachments } = words;
  const { kept, files, templates, missing } = attached;
  const before = kept.length + files.length;
  const input = useRef<HTMLInputElement>(null);
  const atTemplate = wrong && wrong.index >= before ? { ...wrong, index: wrong.index - before } : null;
  const message = tooMuch(attached, words) ?? (atTemplate ? null : error);
  const addTemplate = (url: string, filename: string) =>
    change({ ...attached, templates: [...templates, { key: nextKey(templates), url, filename }] });
  return (
    <fieldset className={GROUP} id="attachments" tabIndex={-1} onInput={settle}>
      <legend className={LEGEND}>{attachments.title}</legend>
      {kept.length > 0 && <Hidden values={{ like }} />}
      {kept.map(({ id }) => (
        <Hidden key={id} values={{ kept_file: id }} />
      ))}
      {before > 0 && (
        <FileList
          files={[...kept, ...files]}
          remove={(index) => {
            const others = <One,>(list: readonly One[], from: number) => list.filter((_, at) => from + at !== index);
            change({ ...attached, kept: others(kept, 0), files: others(files, kept.length) });
          }}
          words={words}
          lang={lang}
        />
      )}
      {missing.length > 0 && (
        <MissingFiles
          names={missing}
          remove={(index) => change({ ...attached, missing: without(missing, index) })}
          words={words}
        />
      )}
      <Templates
        templates={templates}
        change={(next) => change({ ...attached, templates: next })}
        recent={recent}
        saved={saved}
        file={input}
        wrong={atTemplate}
        words={words}
      />
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 border border-dashed px-4 py-3 ${over ? "border-intact bg-raised" : "border-control"}`}
      >
        <AddFile
          input={input}
          saved={saved}
          addFiles={(more) => change(withFiles(attached, more))}
          addSaved={({ name, address }) => addTemplate(address, pdfName(name))}
          addAddress={() => addTemplate("", attachments.templateNameGiven)}
          words={words}
        />
        <p className={`${HINT} min-w-0 flex-1 basis-56`} id="attachments-hint">
          <span className="pointer-coarse:hidden max-sm:hidden">{attachments.drop} </span>
          {attachments.hint}
        </p>
      </div>
      {message && <p className={ERROR}>{message}</p>}
    </fieldset>
  );
}

interface FileListProps {
  files: readonly { name: string; size: number }[];
  remove: (index: number) => void;
  words: ComposeWords;
  lang: string;
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 border-b border-hairline py-1.5 leading-snug wrap-anywhere";

function FileList({ files, remove, words: { attachments }, lang }: FileListProps) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const size = { size: fileSize(bytes, lang), of: fileSize(LIMITS.attachmentBytes, lang) };
  return (
    <>
      <ul className="list-none border-t border-hairline">
        {files.map((file, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            key={`${index} ${file.name}`}
            className={ROW}
          >
            <span dir="auto">{visible(file.name)}</span> <span className={HINT}>{fileSize(file.size, lang)}</span>
            <RemoveButton label={filled(attachments.remove, { name: file.name })} remove={() => remove(index)} />
          </li>
        ))}
      </ul>
      {files.length > 1 && <p className={HINT}>{filled(attachments.together, size)}</p>}
    </>
  );
}

/** The files that a draft had: sending without them has to be meant. */
const MissingFiles = ({ names, remove, words: { attachments } }: MissingProps) => (
  <ul className="list-none border-t border-hairline">
    {names.map((name, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
      <li key={`${index} ${name}`} className={ROW}>
        <span dir="auto">{visible(name)}</span>{" "}
        <span className="tone-pending text-sm text-tone">{attachments.missing}</span>
        <RemoveButton label={filled(attachments.remove, { name })} remove={() => remove(index)} />
      </li>
    ))}
  </ul>
);

interface MissingProps {
  names: readonly string[];
  remove: (index: number) => void;
  words: ComposeWords;
}

/** Why the form cannot be sent: a limit is exceeded, or files are missing. */
export const unfit = (attached: Attached, words: ComposeWords): string | null =>
  tooMuch(attached, words) ?? (attached.missing.length > 0 ? words.attachments.addAgain : null);

/** Says which limit is exceeded; `null` for none. */
function tooMuch({ kept, files, templates }: Attached, { attachments }: ComposeWords): string | null {
  const uploads = [...kept, ...files];
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  if (bytes > LIMITS.attachmentBytes) return attachments.tooLarge;
  const count = uploads.length + templates.filter(({ url }) => url.trim()).length;
  return count > LIMITS.attachments ? attachments.tooMany : null;
}

/** Why one attachment was rejected, by its index. */
type Wrong = { index: number; words: string } | null;

interface AttachmentsProps {
  attached: Attached;
  /** Adds or removes files and templates. */
  change: (attached: Attached) => void;
  /** Called when a field here changes. */
  settle: () => void;
  /** Files are being dragged above the form. */
  over: boolean;
  /** Templates of earlier notifications. */
  recent: { url: string; filename: string }[];
  /** Id of the notification that has the kept files. */
  like: string;
  /** Templates that the organization keeps. */
  saved: readonly SavedTemplate[];
  error: string | null;
  wrong: Wrong;
  words: ComposeWords;
  lang: string;
}
