export const status = {
  queued: "Waiting to be sent",
  sent: "Sent",
  deferred: "Delayed",
  delivered: "Delivered",
  failed: "Not delivered",
  complained: "Delivered, marked as spam",
};

export const outcome = {
  queued: (_time: string) => "Not yet handed to the outgoing mail server.",
  sent: (time: string) => `Accepted by the outgoing mail server on ${time}. Its delivery is not confirmed yet.`,
  deferred: (time: string) => `Deferred by the recipient’s mail server on ${time}. Delivery will be tried again.`,
  delivered: (time: string) => `Accepted by the recipient’s mail server on ${time}.`,
  failed: (time: string) => `Refused permanently on ${time}.`,
  complained: (time: string) => `Delivered, then marked as spam by the recipient. Recorded on ${time}.`,
};

/** Added to an outcome when another report contradicts it, by the event of that report. */
export const contradiction = {
  failed: (time: string) => `A permanent refusal was also reported, on ${time}.`,
  delivered: (time: string) => `Its delivery had been reported before, on ${time}.`,
};

export const simulated = {
  mark: "Simulated",
  status: (status: string) => `${status} (simulated)`,
  outcome: "No e-mail was sent: this status is made up.",
  running: "Simulated: no e-mail was sent",
  note: "This is not evidence of a notification.",
};
