/** Returns whether PostgreSQL refused a row because another has the same value under the unique index of this name. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "23505" &&
  "constraint" in error &&
  error.constraint === index;
