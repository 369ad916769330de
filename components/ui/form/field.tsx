import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Shape } from "#components/record/html-kit.tsx";
import { Icon } from "../icon.tsx";

interface Frame {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Why the value was rejected; screen readers read it with the field. */
  error?: string | null | undefined;
}

const CONTROL =
  "min-h-11 w-full border border-control bg-raised px-3 py-2 font-sans text-base text-ink aria-invalid:border-broken [&[type=date]]:min-w-0";

/** Of a text that is usually one line. */
const GROWING = `${CONTROL} field-sizing-content max-h-48`;

export function Frame({ id, label, hint, error, children }: Omit<Frame, "name"> & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {hint && (
        // The focus ring stays clear of the hint.
        <p id={`${id}-hint`} className="mb-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`} error={error} />}
    </div>
  );
}

export const FieldError = ({ id, error }: { id: string; error: string }) => (
  <p
    id={id}
    className="mt-1 flex items-start gap-2 text-sm font-semibold text-broken *:[svg]:mt-1 *:[svg]:size-3.5 *:[svg]:flex-none"
  >
    <Shape tone="broken" />
    <span>{error}</span>
  </p>
);

export function about({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null | undefined }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, ...(described ? { "aria-describedby": described } : {}), ...(error ? { "aria-invalid": true } : {}) };
}

type Own<Attributes> = Frame & Omit<Attributes, "className" | "name">;

/** A line of text. `id` defaults to the name; a page with two fields of one name sets it. */
export function Field({ label, name, hint, error, id = name, ...rest }: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input type="text" dir="auto" name={name} className={CONTROL} {...about({ id, hint, error })} {...rest} />
    </Frame>
  );
}

/** `code`: in the font of code. */
export function TextField({
  label,
  name,
  hint,
  error,
  id = name,
  code = false,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { code?: boolean }) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        dir="auto"
        name={name}
        rows={8}
        className={`${rest.rows === 1 ? GROWING : CONTROL} ${code ? "font-mono! text-ui!" : ""}`}
        {...about({ id, hint, error })}
        {...rest}
      />
    </Frame>
  );
}

interface Options {
  options: readonly (readonly [value: string, words: string])[];
}

export function Select({
  label,
  name,
  hint,
  error,
  id = name,
  options,
  ...rest
}: Own<SelectHTMLAttributes<HTMLSelectElement>> & Options) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          name={name}
          className={`${CONTROL} appearance-none pr-10 text-ellipsis`}
          {...about({ id, hint, error })}
          {...rest}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Icon
          sign="open"
          size={16}
          className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-quiet"
        />
      </div>
    </Frame>
  );
}

/** A checkbox with its label. */
export const Checkbox = ({ children, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type">) => (
  <label className="flex gap-3 py-2.5 text-ui">
    <input type="checkbox" className="mt-0.5 size-5 flex-none accent-intact" {...rest} />
    <span>{children}</span>
  </label>
);

/** One of several choices with its label. */
export const Radio = ({ children, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type">) => (
  <label className="flex gap-3 py-2.5">
    <input type="radio" className="mt-0.5 size-5 flex-none accent-intact" {...rest} />
    <span>{children}</span>
  </label>
);

interface RadiosProps {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, words: string, hint?: string])[];
  defaultValue: string;
}

/** A choice of one of few. */
export const Radios = ({ legend, name, options, defaultValue }: RadiosProps) => (
  <fieldset>
    <legend className="text-sm font-medium">{legend}</legend>
    {options.map(([value, words, hint]) => (
      <label key={value} className={`flex min-h-11 gap-3 text-ui ${hint ? "mt-2" : "items-center lg:min-h-9"}`}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === defaultValue}
          className="size-5 flex-none accent-intact"
        />
        <span>
          {words}
          {hint && <span className="block text-sm text-quiet">{hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);

/** Values that a form sends along. */
export const Hidden = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
