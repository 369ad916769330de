"use client";

import { type FormHTMLAttributes, type SubmitEvent, useRef } from "react";

/** A form that a double click sends once, for posts to a route: `useFormStatus` knows only forms with a server action. */
export function OnceForm(props: FormHTMLAttributes<HTMLFormElement>) {
  const sent = useRef(false);
  const guard = (event: SubmitEvent<HTMLFormElement>) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
    // The browser's back button restores the page with `sent` still true. The form can then be sent again.
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
