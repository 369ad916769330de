import { expect } from "vitest";
import { ApiError } from "#lib/contract/errors.ts";
import { explain } from "#lib/contract/explain.ts";
import { type CreateInput, createInput } from "#lib/contract/schemas.ts";

/** The required fields. */
export const least = { to: "ana@example.com", subject: "Hello", body_text: "Text" };

export function accepted(fields: object): CreateInput {
  return createInput.parse({ ...least, ...fields });
}

/** Returns the error text of rejected fields. */
export function refused(fields: unknown): string {
  const whole = typeof fields === "object" && fields !== null && !Array.isArray(fields);
  const parsed = createInput.safeParse(whole ? { ...least, ...fields } : fields);
  if (parsed.success) throw new Error("was accepted");
  const problem = explain(parsed.error, "body");
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem.status).toBe(400);
  return problem.detail;
}
