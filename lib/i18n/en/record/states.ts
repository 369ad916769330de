export const status = {
  queued: "Waiting to be sent",
  sent: "Sent",
  deferred: "Delayed",
  delivered: "Delivered",
  failed: "Not delivered",
  complained: "Marked as spam",
};

/** The time of an outcome, after its verb: the one that the mail provider names, or that of the recording. */
export const when = {
  reported: (time: string) => ` on ${time}, according to the mail provider`,
  recorded: (time: string) => `, according to the mail provider, recorded on ${time}`,
  /** The same where the sentence names the mail provider already. */
  on: (time: string) => ` on ${time}`,
  recordedOn: (time: string) => `, recorded on ${time}`,
};

export const outcome = {
  queued: (_when: string) => "Not yet handed to the outgoing mail server.",
  sent: (when: string) => `Accepted by the outgoing mail server${when}. Its delivery is not confirmed yet.`,
  deferred: (when: string) => `Delayed by the recipient’s mail server${when}. Delivery will be tried again.`,
  delivered: (when: string) => `Accepted by the recipient’s mail server${when}.`,
  failed: (when: string) => `Refused permanently${when}.`,
  complained: (when: string) =>
    `Marked as spam by the recipient${when}. The mail provider did not report the delivery itself.`,
};

/** In place of deferred and its outcome after more than one delay. */
export const delayedOften = (count: number, when: string): string =>
  `Delayed ${count} times by the recipient’s mail server, most recently${when}. Delivery will be tried again.`;

/** In place of complained and its outcome where the mail provider also reported the delivery. */
export const deliveredSpam = {
  status: "Delivered, marked as spam",
  outcome: (delivered: string, when: string) => `Delivered${delivered}. Later marked as spam by the recipient${when}.`,
};

/** Of a message that the mail provider refused itself. */
export const refusedByProvider = {
  outcome: (when: string) => `Refused by the mail provider${when}.`,
  event: "Not delivered: refused by the mail provider",
  /** Above its own words. */
  said: "The mail provider’s reason",
};

/** Added to an outcome when another report contradicts it, by the event of that report. */
export const contradiction = {
  failed: (time: string) => `The mail provider’s reports disagree: it also reported a permanent refusal, on ${time}.`,
  delivered: (time: string) => `The mail provider’s reports disagree: it had reported the delivery before, on ${time}.`,
};

export const simulated = {
  mark: "Simulated",
  status: (status: string) => `${status} (simulated)`,
  outcome: "No e-mail was sent. This outcome is an example, not evidence.",
  /** Where {@link running} stands above. */
  example: "This outcome is an example, not evidence.",
  running: "Simulated: no e-mail was sent",
};
