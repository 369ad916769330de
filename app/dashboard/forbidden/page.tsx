import Forbidden from "../forbidden.tsx";

export { generateMetadata } from "../forbidden.tsx";

/** Where a form leads that was submitted without the right. */
export default Forbidden;
