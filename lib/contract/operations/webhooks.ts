import { z } from "zod";
import { EVENT_TYPES } from "#lib/evidence/chain/states.ts";
import { event, tsa } from "../responses.ts";
import { STATUSES } from "../statuses.ts";

/** Webhook messages (guide: webhooks). Strict, because tests validate every message with these schemas. */

const about = {
  notification_id: z.uuid().describe("The `id` of the notification."),
  status: z.enum(STATUSES),
  certificate_url: z.url().describe("The newest certificate (PDF)."),
};
const message = { timestamp: z.iso.datetime({ precision: 3 }).describe("Time of the event, UTC.") };
const sequence = z.int().min(0);

export const eventMessage = z.strictObject({
  type: z.enum(EVENT_TYPES.map((type) => `notification.${type}` as const)),
  ...message,
  data: z.strictObject({
    ...about,
    event: event.extend({ sequence: sequence.describe("Position in the chain, from 0.") }),
  }),
});

export const sealMessage = z.strictObject({
  type: z.literal("notification.sealed"),
  ...message,
  data: z.strictObject({
    ...about,
    seal: tsa.extend({
      number: z.int().min(1).describe("Number of the seal in this notification, from 1."),
      head_sequence: sequence.describe("Position of the newest event that the seal covers."),
    }),
  }),
});

export const batchMessage = z.strictObject({
  type: z.literal("batch.completed"),
  ...message,
  data: z.strictObject({
    batch_id: z.uuid().describe("The `id` of the batch."),
    total: z.int().min(1).describe("Rows of the batch."),
    created: z.int().min(0).describe("Rows that became notifications."),
    refused: z.int().min(0).describe("Rows that did not."),
  }),
});
