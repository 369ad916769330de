/** Facts that differ between the README.txt of two packages. */
export interface ReadmeFacts {
  id: string;
  /** Of its public record. */
  url: string;
  /** The name of the mail in the package; `null` when it is not there. */
  mail: string | null;
  /** When its content was erased, if it was. */
  erased: string | null;
}
