/** The id that Swagger UI gives to a group of operations, `tag` and its name, and to an operation, its group and its own id. */
export const elementId = (...names: string[]): string => ["operations", ...names].join("-").replaceAll(" ", "_");
