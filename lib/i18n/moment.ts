export interface Moment {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** `10:14:05` or `10:14:05.123`. */
  clock: string;
}

const STORED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,9})?(?:Z|\+00:00)?$/;

/** The parts of a UTC time as stored in links and seals; `null` for anything else, which is then shown as it is. */
export function moment(text: string, exact: boolean): Moment | null {
  const match = STORED.exec(text);
  if (!match) return null;
  const [, year, month, day, clock = "", fraction = ""] = match;
  return { year: Number(year), month: Number(month), day: Number(day), clock: exact ? clock + fraction : clock };
}
