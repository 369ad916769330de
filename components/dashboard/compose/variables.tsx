"use client";
import { MARK, Shape } from "#components/record/html-kit.tsx";
import { visible } from "#components/record/visible.ts";
import { Checkbox } from "#components/ui/form/field.tsx";
import { markersIn } from "#lib/contract/fields/markers.ts";
import { LIMITS } from "#lib/contract/limits.ts";
import type { Template } from "./attached.ts";
import { CONTROL, ERROR, GROUP, HINT, LEGEND } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import type { Texts } from "./use-written.ts";
import { type ComposeWords, filled } from "./words.ts";

/** A marker and its value. */
export interface Variable {
  name: string;
  value: string;
  /** Labels of the texts and names of the files with the marker. */
  places: string[];
  /** The value is empty without a confirmation. */
  missing: boolean;
}

interface Given {
  texts: Texts;
  values: ReadonlyMap<string, string>;
  emptied: ReadonlySet<string>;
  templates: readonly Template[];
  /** Markers of templates by their address; `null` for a template that could not be read. */
  markers: ReadonlyMap<string, string[] | null>;
  /** Names that the server found without a value. */
  asked: readonly string[];
}

/** A row for each marker in the order of its first occurrence, then for each value whose marker is gone. */
export function variablesOf({ texts, values, emptied, templates, markers, asked }: Given, words: ComposeWords) {
  const rows = new Map<string, Variable>();
  const place = (name: string, where: string | null) => {
    const value = values.get(name) ?? "";
    const row = rows.get(name) ?? { name, value, places: [], missing: !value.trim() && !emptied.has(name) };
    rows.set(name, where === null || row.places.includes(where) ? row : { ...row, places: [...row.places, where] });
  };
  const { subject, bodyText, bodyHtml } = words;
  const labels = { subject, body_text: bodyText, body_html: bodyHtml };
  for (const [field, label] of Object.entries(labels))
    for (const name of markersIn(texts[field as keyof typeof labels])) place(name, label);
  for (const { url, filename } of templates) for (const name of markers.get(url.trim()) ?? []) place(name, filename);
  for (const name of asked) place(name, null);
  for (const [name, value] of values) if (value.trim()) place(name, null);
  return [...rows.values()];
}

/** A field for each marker. */
export function Variables({ rows, stray, asked, forget, error, words }: VariablesProps) {
  if (rows.length + stray.length === 0) return null;
  return (
    <fieldset className={GROUP} id="variables" tabIndex={-1}>
      <legend className={LEGEND}>{words.variables.title}</legend>
      {rows.map((row, index) => (
        <VariableRow
          key={row.name}
          row={row}
          index={index}
          isAsked={row.missing && asked.includes(row.name)}
          remove={() => forget(row.name)}
          words={words}
        />
      ))}
      {stray.map((braces) => (
        <p key={braces} className={`${MARK} tone-pending text-sm wrap-anywhere`}>
          <Shape tone="warned" />
          <span>{filled(words.variables.stray, { braces: visible(braces) })}</span>
        </p>
      ))}
      {error && <p className={ERROR}>{error}</p>}
    </fieldset>
  );
}

interface RowProps {
  row: Variable;
  /** Index of the row. The checkbox sends it, so that the server knows which variable may stay empty. */
  index: number;
  /** The server asked for this value. */
  isAsked: boolean;
  remove: () => void;
  words: ComposeWords;
}

function VariableRow({ row: { name, value, places }, index, isAsked, remove, words: { variables } }: RowProps) {
  const id = variableField(name);
  return (
    <div className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <input type="hidden" name="variable_name" value={name} />
      <div className="sm:py-1">
        <label htmlFor={id} className="font-mono text-note wrap-anywhere">
          {`{{${name}}}`}
        </label>
        <p className={`${HINT} wrap-anywhere`} id={`${id}-in`}>
          {places.join(", ")}
        </p>
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <textarea
            dir="auto"
            id={id}
            data-marker={name}
            className={CONTROL}
            name="variable_value"
            rows={1}
            defaultValue={value}
            maxLength={LIMITS.variableCharacters}
            aria-describedby={isAsked ? `${id}-in ${id}-error` : `${id}-in`}
            {...(isAsked ? { "aria-invalid": true } : {})}
          />
          {places.length === 0 && <RemoveButton label={filled(variables.remove, { name })} remove={remove} />}
        </div>
        {isAsked && (
          <p id={`${id}-error`} className={`${MARK} tone-broken mt-1 text-sm`}>
            <Shape tone="broken" />
            <span>{variables.missing}</span>
          </p>
        )}
        {value.trim() === "" && (
          <div className="text-ui">
            <Checkbox name="variable_empty" value={index} data-marker={name}>
              {variables.sendEmpty}
            </Checkbox>
          </div>
        )}
      </div>
    </div>
  );
}

/** The id of a marker's field. A marker's name has no white space. */
export const variableField = (name: string): string => `variable-${name}`;

interface VariablesProps {
  rows: Variable[];
  /** Braces in the texts that are no marker. */
  stray: readonly string[];
  /** Names that the server found without a value. */
  asked: readonly string[];
  /** Removes the value of a marker that is gone. */
  forget: (name: string) => void;
  error: string | null;
  words: ComposeWords;
}
