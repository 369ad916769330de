/** Classes that several parts of the form share. */

export const GROUP = "grid min-w-0 gap-3 border-t border-hairline pt-3.5 *:[button]:justify-self-start";
/** Floats, because browsers place a legend on the border of its fieldset. */
export const LEGEND = "float-left font-serif text-[1.1875rem] leading-[1.4] [&+*]:clear-both";
export const HINT = "text-sm text-quiet";
export const ERROR = "text-ui text-broken";
export const LABELLED = "grid grid-cols-[minmax(0,1fr)] gap-1 text-[0.875rem]";
export const CONTROL =
  "field-sizing-content min-h-11 w-full border border-control bg-raised px-3 py-2 font-sans text-base text-ink aria-invalid:border-broken";
