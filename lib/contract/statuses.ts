/** The statuses of a notification in ascending order: a status never moves back. */
export { STATUSES } from "#lib/evidence/chain/states.ts";
