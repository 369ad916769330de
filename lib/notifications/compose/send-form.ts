import { createHash } from "node:crypto";
import { type Actor, recordAudit } from "#lib/access/audit.ts";
import { ApiError, fault, invalid } from "#lib/contract/errors.ts";
import type { Queryable } from "#lib/db.ts";
import { type Creator, createOrReplay, type Findings } from "../create/create.ts";
import { askAbout, askAboutFiles, type ComposeForm, draftInput, meantVariables } from "../create/draft.ts";
import { storeDraft } from "../create/prefill.ts";
import { sendingRight } from "../create/sending-right.ts";
import { recipientsOf } from "./recipients.ts";
import { type OpenedPage, settleDraft } from "./unsent-drafts.ts";

/** The result for one recipient: the id of their notification, or why there is none. */
export type SentTo = { to: string; id: string } | { to: string; error: unknown };

export interface Submitted {
  draft: ComposeForm;
  /** UUID of the form: it is sent once to each recipient, however often it is posted. */
  formKey: string;
  /** The page that the form was sent from. */
  opened: OpenedPage;
  /** Findings that the member confirmed. */
  confirmed: string[];
}

interface Member {
  actor: Actor & { userId: string };
  organization: Parameters<typeof sendingRight>[0];
}

/**
 * Sends a form to each of its recipients, as a notification of their own. A failure at the first recipient rejects the form, since
 * nothing was sent; later failures are results. Deletes the form's draft, or leaves it the recipients that failed.
 *
 * @throws ApiError, Unconfirmed
 */
export async function sendForm(member: Member, submitted: Submitted, now: Date): Promise<SentTo[]> {
  const { draft, formKey } = submitted;
  checkKey(formKey);
  const [first = "", ...others] = recipientsOf(draft.to);
  // A form that is refused is not asked about.
  const call = await callFor(member, submitted, first, now);
  await askAboutFiles(member.organization.id, draft, submitted.confirmed);
  const results: SentTo[] = [{ to: first, id: await send(member, submitted, call, now) }];
  for (const to of others) {
    const id = callFor(member, submitted, to, now).then((call) => send(member, submitted, call, now));
    results.push(await id.then((id) => ({ to, id })).catch((error: unknown) => ({ to, error })));
  }
  const failed = results.flatMap((result) => ("error" in result ? [result.to] : []));
  await settleDraft(member.actor, formKey, submitted.opened, failed);
  return results;
}

interface Call {
  caller: Creator;
  input: ReturnType<typeof draftInput>;
  key: string;
}

/** @throws ApiError about a field, or when the organization may not send */
async function callFor({ organization }: Member, { draft, formKey }: Submitted, to: string, now: Date): Promise<Call> {
  const key = keyOf(formKey, to);
  const right = await sendingRight(organization, now, key);
  if (!right.caller) throw new ApiError("unauthorized", fault("may_not_send", right.refused));
  return { caller: right.caller, input: draftInput({ ...draft, to, variables: meantVariables(draft) }), key };
}

async function send({ actor, organization }: Member, { confirmed }: Submitted, call: Call, now: Date): Promise<string> {
  const { caller, input, key } = call;
  const inTransaction = async (tx: Queryable, notificationId: string) => {
    await storeDraft(tx, { organizationId: organization.id, notificationId }, input);
    await recordAudit(tx, { ...actor, action: "notification.sent", subject: notificationId });
  };
  const onFindings = (found: Findings) => askAbout(found, confirmed);
  const { body } = await createOrReplay(caller, input, key, now, { inTransaction, onFindings });
  return String(JSON.parse(body).id);
}

function checkKey(formKey: string): void {
  if (!/^[0-9a-f-]{36}$/.test(formKey)) throw invalid("form_key", fault("other_form"));
}

/** Idempotency key for one recipient of a form; the prefix keeps it apart from keys of API callers. */
function keyOf(formKey: string, to: string): string {
  const recipient = createHash("sha256").update(to.toLowerCase()).digest("hex").slice(0, 32);
  return `form ${formKey} ${recipient}`;
}
