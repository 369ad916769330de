import type { Texts } from "#lib/i18n/messages.ts";

/** What the browser is told, in the page: strings alone. */
export interface TryTexts {
  live: Texts["site"]["home"]["live"];
  /** What each event is called, by its type. */
  events: Record<string, string>;
  /** With `{title}`: how a simulated event is called. */
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

/** Minutes and seconds, as clocks write them. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
