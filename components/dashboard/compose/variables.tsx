"use client";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/field.tsx";
import { LIMITS } from "#lib/contract/limits.ts";
import { CONTROL, ERROR, GROUP, HINT, LABELLED, LEGEND } from "./classes.ts";
import { RemoveButton } from "./remove-button.tsx";
import { type ComposeWords, filled } from "./words.ts";

export interface Variable {
  /** React key. */
  key: number;
  name: string;
  value: string;
}

/** Names and values. A marker that stands in the texts can be added by a click. */
export function Variables({ rows, markers, change, error, words }: VariablesProps) {
  const { variables } = words;
  const missing = markers.filter((name) => !rows.some((row) => row.name.trim() === name));
  const add = (name: string) => change([...rows, { key: nextKey(rows), name, value: "" }]);
  return (
    <fieldset className={GROUP} id="variables" tabIndex={-1}>
      <legend className={LEGEND}>{variables.title}</legend>
      <p className={HINT}>{variables.hint}</p>
      {missing.length > 0 && <Suggestions names={missing} add={add} words={words} />}
      {rows.map((row, index) => (
        <VariableRow
          key={row.key}
          row={row}
          index={index}
          remove={() => change(rows.filter(({ key }) => key !== row.key))}
          words={words}
        />
      ))}
      {error && <p className={ERROR}>{error}</p>}
      <Button type="button" look="plain" onClick={() => add("")}>
        {variables.add}
      </Button>
    </fieldset>
  );
}

interface SuggestionsProps {
  names: string[];
  add: (name: string) => void;
  words: ComposeWords;
}

const Suggestions = ({ names, add, words: { variables } }: SuggestionsProps) => (
  <p className="flex flex-wrap items-center gap-2 text-[0.875rem]">
    <span>{variables.found}</span>
    {names.map((name) => (
      <button
        key={name}
        type="button"
        className="min-h-11 cursor-pointer border border-control px-2 font-mono text-note wrap-anywhere"
        aria-label={filled(variables.fill, { name })}
        onClick={() => add(name)}
      >
        {`{{${name}}}`} <span aria-hidden="true">+</span>
      </button>
    ))}
  </p>
);

interface RowProps {
  row: Variable;
  /** Index of the row. The checkbox sends it, so that the server knows which variable may stay empty. */
  index: number;
  remove: () => void;
  words: ComposeWords;
}

/** Both fields have a placeholder of one space: `:placeholder-shown` then tells an empty field without scripts. */
const EMPTY_VALUE =
  "hidden group-[&:has(textarea:placeholder-shown):not(:has(input:placeholder-shown))]/row:block col-span-full text-ui sm:col-start-2";

function VariableRow({ row, index, remove, words }: RowProps) {
  const { variables } = words;
  const fields = variableFields(row.key);
  return (
    <div className="group/row grid grid-cols-[minmax(0,1fr)_2.75rem] items-end gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.75rem]">
      <label className={LABELLED}>
        <span>{variables.name}</span>
        <input
          id={fields.name}
          className={CONTROL}
          name="variable_name"
          defaultValue={row.name}
          placeholder=" "
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <label className={`${LABELLED} max-sm:col-start-1`}>
        <span>{variables.value}</span>
        <textarea
          id={fields.value}
          className={CONTROL}
          name="variable_value"
          rows={1}
          defaultValue={row.value}
          placeholder=" "
          maxLength={LIMITS.variableCharacters}
        />
      </label>
      <div className="max-sm:col-start-2 max-sm:row-start-1">
        <RemoveButton
          label={row.name ? filled(variables.remove, { name: row.name }) : variables.removeRow}
          remove={remove}
        />
      </div>
      <div className={EMPTY_VALUE}>
        <Checkbox name="variable_empty" value={index}>
          {variables.sendEmpty}
        </Checkbox>
      </div>
    </div>
  );
}

/** The ids of a variable's fields, to read their values by. */
export const variableFields = (key: number) => ({ name: `variable-name-${key}`, value: `variable-value-${key}` });

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

interface VariablesProps {
  /** Rows with the current values of their fields. */
  rows: Variable[];
  /** Names of the markers in the texts, in order. */
  markers: string[];
  /** Adds or removes rows. */
  change: (rows: Variable[]) => void;
  error: string | null;
  words: ComposeWords;
}
