import { many, number } from "./language.ts";

/** The texts of the page /tlog. */
export const log = {
  title: "Public log",
  intro:
    "Every event of every notification is also an entry of this log, which only grows. Anyone can follow it. A record that was rewritten later contradicts the log, so its operator cannot do that unseen.",
  state: "State",
  name: "Name",
  entries: "Entries",
  size: (count: number) => number(count),
  empty: "The log is empty. Its first entry comes with the first notification.",
  checkpoint: "Newest checkpoint",
  checkpointLead: "Its signed head: name, number of entries, root, signatures.",
  key: "Key",
  keyLead: "It signs the checkpoints. Keep it: with it you can tell whether a later head is of the same log.",
  keys: "Download all keys",
  witnesses: "Witnesses",
  noWitness: "None. The operator alone signs the log’s head, and could show others another log.",
  witnessed: (count: number) =>
    `${many(count, "witness", "witnesses")} confirmed the head shown here. They would notice if others were shown another log.`,
  notWitnessed: "They have not confirmed the head shown here. The operator is asking them.",
  private:
    "An entry has no address, no content and no record number. Only who has a record number, for example from the code on a certificate, can find its entries.",
  watch: "Watch it",
  watchLead:
    "This command follows the log and recomputes all of it. Run it on a machine of your own, as a job every hour.",
  more: "How the log works",
};
