/** Why nothing was fetched, in words that follow the field's name and tell the sender what to fix, and nothing of our network. */
export class Refused extends Error {
  override name = "Refused";
}
