/** In the order in which a status moves up. */
export { STATUSES } from "#lib/evidence/chain/states.ts";
