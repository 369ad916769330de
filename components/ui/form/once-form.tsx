"use client";

import { type FormHTMLAttributes, type SubmitEvent, useRef } from "react";

/** A plain form to a route that a double click sends once. `useFormStatus` knows only forms with a server action. */
export function OnceForm(props: FormHTMLAttributes<HTMLFormElement>) {
  const sent = useRef(false);
  const guard = (event: SubmitEvent<HTMLFormElement>) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
    // The browser's back button restores the page with its scripts' state: the form may be sent again then.
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
