import type { Messages } from "#lib/i18n/messages.ts";

/** Texts of the form. Server components cannot pass functions to the browser. */
export type FormWords = Messages["dashboard"]["batches"]["form"];
