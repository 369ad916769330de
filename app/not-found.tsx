import { NothingHere } from "#components/site/nothing-here.tsx";
import { en } from "#lib/i18n/en.ts";

export default function NotFound() {
  return <NothingHere t={en} />;
}
