import { MARKER } from "#lib/contract/markers.ts";

/** The values given, found by names as documents write them. */
export class Values {
  private readonly byName = new Map<string, string>();

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

  /** Replaces the markers of a text once; `undefined` when there is none. */
  replaceIn(text: string, encode = (value: string) => value): string | undefined {
    if (!text.includes("{{")) return undefined;
    let found = false;
    const result = text.replace(MARKER, (marker, name: string) => {
      const value = this.get(name);
      if (value === undefined) return marker;
      found = true;
      return encode(value);
    });
    return found ? result : undefined;
  }
}
