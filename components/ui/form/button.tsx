"use client";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { useFormStatus } from "react-dom";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & { look?: ButtonLook };

/** Submits its form, unless `type` says otherwise; not again while the form's action runs. */
export function Button({ look = "main", type = "submit", onClick, ...rest }: Props) {
  const { pending } = useFormStatus();
  const waits = pending && type === "submit";
  const click = (event: MouseEvent<HTMLButtonElement>) => (waits ? event.preventDefault() : onClick?.(event));
  // `aria-disabled`, since `disabled` would take the focus away.
  return (
    <button type={type} className={buttonClass(look)} aria-disabled={waits || undefined} onClick={click} {...rest} />
  );
}
