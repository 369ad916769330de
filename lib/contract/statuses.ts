/** api-v1.md §3, in the order in which a status moves up. */
export { STATUSES } from "#lib/evidence/chain/states.ts";
