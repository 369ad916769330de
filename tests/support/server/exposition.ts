/** Prometheus' text format 0.0.4, read as strictly as its description: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const LINE = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/;
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;
const TYPES = ["counter", "gauge", "histogram", "summary", "untyped"];

/** @throws Error at the first line that a scraper could reject */
export function readExposition(text: string): Series[] {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const series: Series[] = [];
  const types = new Map<string, string>();
  const closed = new Set<string>();
  let family = "";
  for (const line of text.split("\n").filter(Boolean)) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (line.startsWith("#")) {
      if (!kind || !NAME.test(name)) throw new Error(`not a comment of the format: ${line}`);
      if (name !== family) {
        if (closed.has(name)) throw new Error(`${name} is in two groups`);
        closed.add(family);
        family = name;
      }
      if (kind === "TYPE") {
        if (types.has(name) || !TYPES.includes(rest)) throw new Error(`type of ${name}: ${rest}`);
        types.set(name, rest);
      }
      continue;
    }
    const one = readSeries(line);
    const type = types.get(family);
    const suffixes =
      type === "histogram" ? ["_bucket", "_sum", "_count"] : type === "summary" ? ["", "_sum", "_count"] : [""];
    if (!suffixes.some((suffix) => one.name === family + suffix)) throw new Error(`${one.name} stands under ${family}`);
    series.push(one);
  }
  refuseDoubles(series);
  checkHistograms(series, types);
  return series;
}

function readSeries(line: string): Series {
  const [, name = "", inside = "", value = ""] = LINE.exec(line) ?? [];
  if (!NAME.test(name) || !NUMBER.test(value)) throw new Error(`not a series: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  for (let at = 0; at < inside.length; at = LABEL.lastIndex) {
    const [, label = "", content = ""] = LABEL.exec(inside) ?? [];
    if (!label || label in labels) throw new Error(`not labels: ${line}`);
    labels[label] = content;
  }
  return { name, labels, value: Number(value.replace(/Inf/i, "Infinity")) };
}

const keyOf = ({ name, labels }: Series, without = ""): string =>
  `${name} ${JSON.stringify(
    Object.entries(labels)
      .filter(([label]) => label !== without)
      .sort(),
  )}`;

function refuseDoubles(series: Series[]): void {
  const seen = new Set<string>();
  for (const one of series) {
    const key = keyOf(one);
    if (seen.has(key)) throw new Error(`twice: ${key}`);
    seen.add(key);
  }
}

/** Expects that buckets never shrink, and that the last one, +Inf, equals the count. */
function checkHistograms(series: Series[], types: Map<string, string>): void {
  for (const [family, type] of types) {
    if (type !== "histogram") continue;
    const buckets = Map.groupBy(
      series.filter(({ name }) => name === `${family}_bucket`),
      (one) => keyOf(one, "le"),
    );
    for (const [key, group] of buckets) {
      const counts = group.map(({ value }) => value);
      const total = series.find(
        (one) => one.name === `${family}_count` && keyOf(one) === key.replace("_bucket", "_count"),
      );
      const grows = counts.every((count, index) => index === 0 || count >= (counts[index - 1] ?? 0));
      if (!grows || group.at(-1)?.labels.le !== "+Inf" || counts.at(-1) !== total?.value)
        throw new Error(`not a histogram: ${key}`);
    }
  }
}

/** The sum of all series with this name and these labels. */
export const totalOf = (series: Series[], name: string, labels: Record<string, string> = {}): number =>
  series
    .filter((one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
