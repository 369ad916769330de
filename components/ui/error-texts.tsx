"use client";
import { createContext, type ReactNode, useContext } from "react";

/** Texts of the error page. An error boundary renders in the browser, where only a context knows the page's language. */
interface Texts {
  title: string;
  text: string;
  again: string;
  home: string;
  /** In place of `text`, when no response came. */
  unreachable: string;
}

const ErrorTexts = createContext<Texts>({ title: "", text: "", again: "", home: "", unreachable: "" });

export const ErrorTextsProvider = ({ value, children }: { value: Texts; children: ReactNode }) => (
  <ErrorTexts value={value}>{children}</ErrorTexts>
);

/**
 * True for an error of an action to which the service did not respond. The router marks those that it did with a digest, and
 * throws those of `fetch`, and one of its own for the page of a proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  !("digest" in error) &&
  /fetch|load failed|network|unexpected response/i.test(error.message);

export const useErrorTexts = () => useContext(ErrorTexts);
