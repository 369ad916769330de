/** A start that cannot go on. The message is the one line the operator reads, so it says what is wrong and what to do. */
export class StartError extends Error {
  override name = "StartError";
}
