import { type Fault, ruleText } from "#lib/contract/errors.ts";

/** Nothing was fetched. The fault tells the caller what to mend in the URL, or in what it leads to, and nothing of our network. */
export class FetchError extends Error {
  override name = "FetchError";
  readonly fault: Fault;

  constructor(fault: Fault, options?: { cause?: unknown }) {
    super(ruleText(fault), options);
    this.fault = fault;
  }
}
