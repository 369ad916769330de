"use client";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { type ComposeWords, filled } from "./words.ts";

export interface Variable {
  /** For React alone. */
  key: number;
  name: string;
  value: string;
}

/** Names and values; the markers that were found in the texts can be taken over by a click. */
export function Variables({ rows, markers, change, error, words }: VariablesProps) {
  const { variables } = words;
  const missing = markers.filter((name) => !rows.some((row) => row.name.trim() === name));
  const add = (name: string) => change([...rows, { key: nextKey(rows), name, value: "" }]);
  return (
    <fieldset className="compose-group" id="variables" tabIndex={-1}>
      <legend>{variables.title}</legend>
      <p className="quiet">{variables.hint}</p>
      {missing.length > 0 && (
        <p className="compose-markers">
          <span>{variables.found}</span>
          {missing.map((name) => (
            <button key={name} type="button" aria-label={filled(variables.fill, { name })} onClick={() => add(name)}>
              {`{{${name}}}`} <span aria-hidden="true">+</span>
            </button>
          ))}
        </p>
      )}
      {rows.map((row) => (
        <div className="compose-row" key={row.key}>
          <label>
            <span>{variables.name}</span>
            <input
              id={variableFields(row.key).name}
              name="variable_name"
              defaultValue={row.name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </label>
          <label>
            <span>{variables.value}</span>
            <textarea
              id={variableFields(row.key).value}
              name="variable_value"
              rows={1}
              defaultValue={row.value}
              maxLength={10_000}
            />
          </label>
          <button
            type="button"
            className="compose-remove"
            aria-label={row.name ? filled(variables.remove, { name: row.name }) : variables.removeRow}
            onClick={() => change(rows.filter(({ key }) => key !== row.key))}
          >
            <Icon sign="close" />
          </button>
        </div>
      ))}
      {error && <p className="compose-error">{error}</p>}
      <Button type="button" look="plain" onClick={() => add("")}>
        {variables.add}
      </Button>
    </fieldset>
  );
}

/** The ids of a variable's fields, which keep their own values. */
export const variableFields = (key: number) => ({ name: `variable-name-${key}`, value: `variable-value-${key}` });

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

interface VariablesProps {
  /** As they stand in their fields. */
  rows: Variable[];
  /** In the texts, in their order. */
  markers: string[];
  /** Rows are added or taken away. */
  change: (rows: Variable[]) => void;
  error: string | null;
  words: ComposeWords;
}
