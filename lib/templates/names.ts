import { MARKER, MARKER_NAME, MOST_MARKERS } from "#lib/contract/fields/markers.ts";

/** The given values by name. Names are compared in NFC. */
export class Values {
  private readonly byName = new Map<string, string>();
  private readonly withoutValue = new Set<string>();

  constructor(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) this.byName.set(name, value);
    // Some producers decompose letters, others compose them.
    for (const [name, value] of Object.entries(values)) {
      const composed = name.normalize("NFC");
      if (!this.byName.has(composed)) this.byName.set(composed, value);
    }
  }

  get(name: string): string | undefined {
    return this.byName.get(name) ?? this.byName.get(name.normalize("NFC"));
  }

  /** Returns the first of a marker's possible names that has a value; records the marker as left if there is none. */
  choose(names: string[]): string | undefined {
    const name = names.find((candidate) => this.get(candidate) !== undefined);
    if (name === undefined) this.leave(names.find((candidate) => MARKER_NAME.test(candidate)));
    return name;
  }

  /** Names of the markers without a value, in the order they were found, at most `MOST_MARKERS`. */
  get left(): string[] {
    return [...this.withoutValue];
  }

  private leave(name: string | undefined): void {
    if (name !== undefined && this.withoutValue.size < MOST_MARKERS) this.withoutValue.add(name);
  }

  /** Replaces the markers of a text; returns `undefined` if it has none with a value. */
  replaceIn(text: string, encode = (value: string) => value): string | undefined {
    if (!text.includes("{{")) return undefined;
    let found = false;
    const result = text.replace(MARKER, (marker, name: string) => {
      const value = this.get(name);
      if (value === undefined) {
        this.leave(name.normalize("NFC"));
        return marker;
      }
      found = true;
      return encode(value);
    });
    return found ? result : undefined;
  }
}
