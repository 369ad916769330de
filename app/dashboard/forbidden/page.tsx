import { forbidden } from "next/navigation";

/** Target of forms submitted without the right, in browsers without scripts. */
export default function ForbiddenPage(): never {
  forbidden();
}
