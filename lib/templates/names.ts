import { MARKER, MARKER_NAME, MOST_MARKERS } from "#lib/contract/markers.ts";

/** The values given, found by names as documents write them. */
export class Values {
  private readonly byName = new Map<string, string>();
  private readonly withoutValue = new Set<string>();

  constructor(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) this.byName.set(name, value);
    // Producers compose and decompose letters as they like.
    for (const [name, value] of Object.entries(values)) {
      const composed = name.normalize("NFC");
      if (!this.byName.has(composed)) this.byName.set(composed, value);
    }
  }

  get(name: string): string | undefined {
    return this.byName.get(name) ?? this.byName.get(name.normalize("NFC"));
  }

  /** Of several names that a marker may mean, the one that has a value; without one, the marker is remembered as left. */
  choose(names: string[]): string | undefined {
    const name = names.find((candidate) => this.get(candidate) !== undefined);
    if (name === undefined) this.leave(names.find((candidate) => MARKER_NAME.test(candidate)));
    return name;
  }

  /** Names of the markers that were met and have no value, in the order in which they were; the first of very many. */
  get left(): string[] {
    return [...this.withoutValue];
  }

  private leave(name: string | undefined): void {
    if (name !== undefined && this.withoutValue.size < MOST_MARKERS) this.withoutValue.add(name);
  }

  /** Replaces the markers of a text once; `undefined` when there is none. */
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
