export interface Moment {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** `10:14:05` or `10:14:05.123`. */
  clock: string;
}

const STORED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(?:Z|\+00:00)?$/;

/** Parses a UTC time of a link or seal; `null` for any other text. With `exact`, `clock` keeps the fraction. */
export function moment(text: string, exact: boolean): Moment | null {
  const match = STORED.exec(text);
  if (!match) return null;
  const [, year, month, day, clock = "", fraction = ""] = match;
  return { year: Number(year), month: Number(month), day: Number(day), clock: exact ? clock + fraction : clock };
}
