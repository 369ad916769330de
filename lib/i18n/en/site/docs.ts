import { many, number } from "../language.ts";

/** The frame around the guides and the interactive documentation. */
export const docs = {
  about: "How to send certified e-mail with Acuse, check a certificate and run the service.",
  guides: "Guides",
  /** The name of a group of guides, by its English name. */
  group: (name: string): string => name,
  /** Title and summary of a guide, by its name; `null` for those that it has itself. */
  guide: (_name: string): { title: string; summary: string } | null => null,
  /** Above a guide, for readers of another language. */
  inEnglish: "",
  onThisPage: "On this page",
  next: "Next:",
  search: {
    /** Above the results, for readers of another language. */
    inEnglish: "",
    label: "Search the documentation",
    button: "Search",
    first: (count: number) => `The best ${number(count)} are listed. Add a word to narrow the search.`,
    results: (count: number, q: string) =>
      count ? `${many(count, "result")} with “${q}”` : `Nothing found for “${q}”`,
    all: "All guides",
    none: "Try fewer or shorter words.",
  },
  reference: "API reference",
  referenceSummary: "Every operation with its fields, examples and errors. You can send requests from the page.",
  operations: "All operations",
  address: "The API is at",
  /** Of what a request does, by whether mails are sent. */
  real: "Requests you make here are real.",
  demo: "This service is in demo mode: requests create records, but no e-mail is sent.",
  testKey: "Get a test key",
  authorize: "Then press Authorize and paste it.",
  document: "Download the OpenAPI 3.1 document",
  noScript: "The interactive reference needs JavaScript. The OpenAPI document has the same content.",
};
