import { z } from "zod";
import { EVENT_TYPES } from "#lib/evidence/chain/states.ts";
import { event, tsa } from "../responses.ts";
import { STATUSES } from "../statuses.ts";

/** What endpoints of an organization are told (guide: webhooks). Strict on purpose: tests hold what is sent against it. */

const about = {
  notification_id: z.uuid(),
  status: z.enum(STATUSES),
  certificate_url: z.url(),
};
const message = { timestamp: z.iso.datetime({ precision: 3 }).describe("When it happened, UTC.") };
const sequence = z.int().min(0);

export const eventMessage = z.strictObject({
  type: z.enum(EVENT_TYPES.map((type) => `notification.${type}` as const)),
  ...message,
  data: z.strictObject({ ...about, event: event.extend({ sequence: sequence.describe("Its place in the chain.") }) }),
});

export const sealMessage = z.strictObject({
  type: z.literal("notification.sealed"),
  ...message,
  data: z.strictObject({
    ...about,
    seal: tsa.extend({
      number: z.int().min(1).describe("Of the seals of this notification."),
      head_sequence: sequence.describe("The place of the newest event that it covers."),
    }),
  }),
});
