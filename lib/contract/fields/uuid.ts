export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL throws for an id of another form. */
export const isUuid = (text: string): boolean => UUID.test(text);
