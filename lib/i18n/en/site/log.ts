import { many, number } from "../language.ts";

/** The texts of the page /tlog. */
export const log = {
  title: "Public log",
  intro:
    "Every event of every notification is also an entry of this log. The log only grows, and anyone can follow it. If a record is changed afterwards, it no longer matches the log, which anyone with its number can see. If the log itself is rewritten, anyone who follows it sees that.",
  check: "Check a certificate against the log",
  state: "Entries and witnesses",
  name: "Name",
  entries: "Entries",
  newest: "Newest entry",
  size: (count: number) => number(count),
  empty: "The log is empty. Its first entry comes with the first notification.",
  checkpoint: "Newest checkpoint",
  checkpointLead: "The newest state of the log, signed with the key below. Keep it: every later log must contain it.",
  note: "Name, entries, root and signatures",
  key: "Key",
  keyLead: "This key signs the checkpoints. Keep a copy. It shows whether a later checkpoint is of the same log.",
  keys: "Download all keys",
  witnesses: "Witnesses",
  noWitness: "No witness yet",
  unwitnessed: "Only this service vouches for the log, and it could show different people different logs.",
  aboutWitnesses: "What a witness does",
  witnessed: (count: number) =>
    `${many(count, "witness", "witnesses")} confirmed the head shown here. They would notice if others were shown another log.`,
  notWitnessed: "The witnesses have not confirmed the head shown here. This service is asking them.",
  private:
    "An entry has no address, no content and no record number. Only people who have a record number, for example from the code on a certificate, can find the entries of that record.",
  watch: "Watch the log",
  watchLead:
    "Run this command every hour, in a copy of Acuse’s source code on a machine of your own. It reads the log, recomputes it and ends with an error if anything was rewritten.",
  more: "How the log works",
  source: "Get the source code",
};
