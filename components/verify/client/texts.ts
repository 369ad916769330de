import * as english from "#lib/i18n/en/public-texts.ts";
import type { Texts } from "#lib/i18n/messages.ts";

/**
 * The texts of browser scripts. lib/server/start/prepare/bundles.mjs makes one bundle for each language by putting its texts in the
 * place of the English ones.
 */
export const t: Texts = english;
