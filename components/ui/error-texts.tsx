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

export const useErrorTexts = () => useContext(ErrorTexts);
