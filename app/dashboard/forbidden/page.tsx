import { forbidden } from "next/navigation";

/** Target of forms whose sender lacks the right, in browsers without scripts. */
export default function ForbiddenPage(): never {
  forbidden();
}
