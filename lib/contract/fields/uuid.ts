export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database can be asked for it: it takes nothing else for an id. */
export const isUuid = (text: string): boolean => UUID.test(text);
