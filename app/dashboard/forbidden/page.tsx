import { forbidden } from "next/navigation";

/** Where a form leads that its sender's role does not allow, in a browser without scripts. */
export default function ForbiddenPage(): never {
  forbidden();
}
