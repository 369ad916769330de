import { many } from "../language.ts";

export const certificate = {
  title: "Certificate of notification",
  /** Of a message that was refused. */
  attemptTitle: "Certificate of non-delivery",
  sampleTitle: "Sample certificate",
  provisionalTitle: "Provisional certificate",
  keywords: "certified notification, hash chain, time-stamp",
  statement: (service: string, sender: string, time: string) =>
    `${service} certifies that ${sender} submitted the message below on ${time}.`,
  statementErased: (service: string, sender: string, time: string) =>
    `${service} certifies that ${sender} submitted a message on ${time}.`,
  to: (recipient: string) => `It was addressed to ${recipient}.`,
  attached: (count: number) => `It has ${many(count, "attachment")}.`,
  provisional: "Provisional",
  provisionalNote: (time: string) =>
    `As of ${time}. The outcome is not final. This copy is signed but not sealed. A sealed copy will replace it.`,
  pending: "Seal pending",
  pendingNote: (time: string) =>
    `As of ${time}. The outcome is final, but the time-stamp is still being requested. A sealed copy will replace this one.`,
  late: "Sealed late",
  lateNote: (last: string) =>
    `The last event is dated ${last}, over an hour before this certificate. Only this service vouches for times before the seal.`,
  earlier: (number: number, time: string) =>
    `Seal ${number}, made on ${time}, covers the events before the newest one.`,
  scan: "Check this record",
  scanNote:
    "A printed copy carries no signature. Scan the code, or open the address at the foot of this page, to compare it with the record.",
  rosette: "This figure changes with every event.",
  page: (page: number, of: number) => `Page ${page} of ${of}`,
};
