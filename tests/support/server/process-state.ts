import type { Config } from "#lib/config.ts";
import { processWide } from "#lib/process-wide.ts";

/** The settings of this process; when deleted, they are read again from the environment. */
export const configState = processWide<{ config?: Config }>("config", () => ({}));

/** The keys of this process; when deleted, they are loaded again from the folder in the settings. */
export const keyState = processWide<{ keys?: unknown }>("keys", () => ({}));

/** The rate limits of this process and their store; when deleted, every budget is full again. */
export const limitState = processWide<{ limits?: unknown }>("rate limits", () => ({}));

/** Makes the sequencer of this process sign any tree next, as another process with the same database and keys would. */
export function forgetSignedTree(): void {
  processWide<{ signed?: unknown }>("log sequencer", () => ({})).signed = null;
}
