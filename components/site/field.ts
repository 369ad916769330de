/** A field that fills its row. Its edge has a contrast of 3:1 (WCAG 1.4.11). */
export const FIELD =
  "w-full min-w-0 text-ellipsis border border-control bg-raised px-3 py-2.25 text-ink aria-invalid:border-broken";

export const FIELD_LABEL = "block text-sm/normal font-medium";

/** Between the label and the field. */
export const FIELD_HINT = "max-w-lg text-sm/normal text-quiet";

/** Between the hint and the field. */
export const FIELD_ERROR = "mt-2 max-w-lg border-l-3 border-broken px-3 py-1 text-ui";

/** A field and its button. */
export const FIELD_ROW = "mt-2 flex max-w-lg flex-wrap gap-2.5";
