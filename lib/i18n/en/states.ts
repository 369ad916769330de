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
  sent: (time: string) => `The outgoing mail server accepted it on ${time}; its delivery has not been confirmed yet.`,
  deferred: (time: string) => `The recipient’s mail server put delivery off on ${time}. It is being tried again.`,
  delivered: (time: string) => `It was delivered to the recipient’s mail server on ${time}.`,
  failed: (time: string) => `It could not be delivered; the refusal was recorded on ${time}.`,
  complained: (time: string) => `It reached the recipient, who reported it as spam; this was recorded on ${time}.`,
};

export const simulated = {
  mark: "Demo",
  status: (status: string) => `${status} (simulated)`,
  outcome: "This is a simulation: no e-mail left this service, and nothing was delivered to anyone.",
  running: "Demo: a simulation, no e-mail was sent",
  note: "Everything below was made by the demo transport. It is no evidence of a notification.",
};
