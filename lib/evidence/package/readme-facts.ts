/** Facts that differ between the README.txt of two packages. */
export interface ReadmeFacts {
  id: string;
  /** URL of its public record. */
  url: string;
  /** Paths of the attachments, in their order, and of the mail. */
  files: string[];
  /** File name of the mail; `null` when the package has none. */
  mail: string | null;
  /** Time of the erasure as printed; `null` without one. */
  erased: string | null;
}
