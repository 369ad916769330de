import type { Texts } from "#lib/i18n/messages.ts";

/** The texts that the page hands to its script: strings alone, as JSON. */
export interface TryTexts {
  live: Texts["site"]["home"]["live"];
  /** Titles of events, by type. */
  events: Record<string, string>;
  /** The title of a simulated event, with `{title}` in it. */
  simulated: string;
  rosette: string;
  lang: string;
}

export const tryTexts = (t: Texts): TryTexts => ({
  live: t.site.home.live,
  events: t.events.types,
  simulated: t.simulated.status("{title}"),
  rosette: t.certificate.rosette,
  lang: t.lang,
});

/** `text` with each `{name}` replaced by its value. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (marker, name: string) => String(values[name] ?? marker));

/** Minutes and seconds with the unit: `12:05 min`. */
export const minutes = (seconds: number): string => `${clock(seconds)} min`;

/** Minutes and seconds: `12:05`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
