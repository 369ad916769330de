"use client";

import { type FormHTMLAttributes, type SubmitEvent, useRef } from "react";

/** A form that a double click sends once. Without scripts it is a plain form. */
export function OnceForm(props: FormHTMLAttributes<HTMLFormElement>) {
  const sent = useRef(false);
  const guard = (event: SubmitEvent<HTMLFormElement>) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
    // Whoever comes back to the page may send it anew.
    addEventListener(
      "pageshow",
      () => {
        sent.current = false;
      },
      { once: true },
    );
  };
  return <form {...props} onSubmit={guard} />;
}
