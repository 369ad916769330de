import { many, number } from "../language.ts";

/** The texts of the page /tlog. */
export const log = {
  title: "Public log",
  intro:
    "Every event of every notification is also an entry of this log. The log only grows, and anyone can follow it. A rewritten record contradicts the log, and whoever follows the log notices.",
  state: "State",
  name: "Name",
  entries: "Entries",
  size: (count: number) => number(count),
  empty: "The log is empty. Its first entry comes with the first notification.",
  checkpoint: "Newest checkpoint",
  checkpointLead: "The signed head of the log: its name, number of entries, root and signatures.",
  key: "Key",
  keyLead: "This key signs the checkpoints. Keep a copy. It shows whether a later checkpoint is of the same log.",
  keys: "Download all keys",
  witnesses: "Witnesses",
  noWitness: "None. Only the operator signs the log’s head, and could show others another log.",
  witnessed: (count: number) =>
    `${many(count, "witness", "witnesses")} confirmed the head shown here. They would notice if others were shown another log.`,
  notWitnessed: "The witnesses have not confirmed the head shown here. This service is asking them.",
  private:
    "An entry has no address, no content and no record number. Only people who have a record number, for example from the code on a certificate, can find the entries of that record.",
  watch: "Watch it",
  watchLead:
    "This command follows the log and recomputes all of it. Run it on a machine of your own, as a job every hour.",
  more: "How the log works",
};
