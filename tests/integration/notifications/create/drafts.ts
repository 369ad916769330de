import type { ComposeForm } from "#lib/notifications/create/draft.ts";

export const draftOf = (changes: Partial<ComposeForm> = {}): ComposeForm => ({
  to: "ana@example.com",
  subject: "Lease {{flat}}",
  body_text: "Dear {{name}}",
  body_html: "",
  sender_name: "",
  sender_email: "",
  customer_ref: "",
  variables: [],
  files: [],
  templates: [],
  ...changes,
});
