/** A field that fills its row. Its edge has a contrast of 3:1 (WCAG 1.4.11). */
export const FIELD = "w-full min-w-0 border border-control bg-raised px-3 py-2.25 text-ink aria-invalid:border-broken";

export const FIELD_LABEL = "block text-sm/normal font-medium";

/** A form of one field. On phones its button follows the error, and hints come last. */
export const FIELD_FORM = "max-sm:flex max-sm:flex-col max-sm:items-start";

/** A field and its button. */
export const FIELD_ROW =
  "mt-1 mb-1.5 flex max-w-lg flex-wrap gap-2.5 max-sm:contents max-sm:*:[button]:order-1 max-sm:*:[button]:my-1.5 max-sm:*:[input]:my-1.5 max-sm:*:[input]:flex-none";

/** Below the button. */
export const FIELD_HINT = "max-w-lg text-sm/normal text-quiet max-sm:order-2 max-sm:mt-1";

export const FIELD_ERROR = "my-3 max-w-152 max-sm:my-1.5 border-l-3 border-broken px-3 py-2 text-ui";
