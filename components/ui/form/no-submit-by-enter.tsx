"use client";

/** Browsers also submit by Enter on a checkbox, some of them past a disabled button. */
function ignoreEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === "Enter" && target instanceof HTMLInputElement && target.type === "checkbox") event.preventDefault();
}

function guard(button: HTMLButtonElement | null) {
  const form = button?.form;
  form?.addEventListener("keydown", ignoreEnter);
  return () => form?.removeEventListener("keydown", ignoreEnter);
}

/**
 * The first element of a form that sends something for good: Enter in a line of text does not submit it, also without scripts,
 * because the form's default button is disabled (HTML, "Implicit submission").
 */
export const NoSubmitByEnter = () => <button ref={guard} type="submit" disabled hidden />;
