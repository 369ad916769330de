import { type Fault, ruleText } from "#lib/contract/errors.ts";

/** Thrown when a URL cannot be fetched. The fault is about the URL or its host and reveals nothing of our network. */
export class FetchError extends Error {
  override name = "FetchError";
  readonly fault: Fault;

  constructor(fault: Fault, options?: { cause?: unknown }) {
    super(ruleText(fault), options);
    this.fault = fault;
  }
}
