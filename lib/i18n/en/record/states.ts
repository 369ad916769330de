export const status = {
  queued: "Waiting to be sent",
  sent: "Sent",
  deferred: "Delayed",
  delivered: "Delivered",
  failed: "Not delivered",
  complained: "Reported as spam",
};

export const outcome = {
  queued: (_time: string) => "It has not been handed to the outgoing mail server yet.",
  sent: (time: string) => `The outgoing mail server accepted it on ${time}. Its delivery is not confirmed yet.`,
  deferred: (time: string) => `The recipient’s mail server deferred it on ${time}. Delivery will be tried again.`,
  delivered: (time: string) => `The recipient’s mail server accepted it on ${time}.`,
  failed: (time: string) => `It was refused permanently on ${time}.`,
  complained: (time: string) => `The recipient received it and reported it as spam, recorded on ${time}.`,
};

export const simulated = {
  mark: "Simulated",
  status: (status: string) => `${status} (simulated)`,
  outcome: "This is a simulation: no one received anything.",
  running: "Simulated: no e-mail was sent",
  note: "It is not evidence of a notification.",
};
