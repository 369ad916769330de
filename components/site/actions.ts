/** Links and buttons below a text, in a row. Not printed. */
export const ACTIONS = "mt-6 flex flex-wrap gap-3 print:hidden";

/** Address and time of the printout. Shown only in print. */
export const PRINTED = "hidden wrap-anywhere text-quiet print:mb-4 print:block";
