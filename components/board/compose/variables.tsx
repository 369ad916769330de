"use client";
import { Button } from "#components/dashboard/button.tsx";
import { Icon } from "#components/dashboard/icon.tsx";
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
  const set = (key: number, part: Partial<Variable>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
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
              name="variable_name"
              value={row.name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => set(row.key, { name: target.value })}
            />
          </label>
          <label>
            <span>{variables.value}</span>
            <textarea
              id={valueId(row.key)}
              name="variable_value"
              rows={1}
              value={row.value}
              maxLength={10_000}
              onChange={({ target }) => set(row.key, { value: target.value })}
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

/** Of the field that a variable's value is written in. */
export const valueId = (key: number): string => `variable-value-${key}`;

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

interface VariablesProps {
  rows: Variable[];
  /** In the texts, in their order. */
  markers: string[];
  change: (rows: Variable[]) => void;
  error: string | null;
  words: ComposeWords;
}
