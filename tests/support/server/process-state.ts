import type { Config } from "#lib/config.ts";
import { processWide } from "#lib/process-wide.ts";

/** The settings of this process; deleted, they are read anew from the environment. */
export const configState = processWide<{ config?: Config }>("config", () => ({}));

/** The keys of this process; deleted, they are loaded anew from the folder of the settings. */
export const keyState = processWide<{ keys?: unknown }>("keys", () => ({}));

/** The rate limits of this process and where they are counted; deleted, every budget is full again. */
export const limitState = processWide<{ limits?: unknown }>("rate limits", () => ({}));
