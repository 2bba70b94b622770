/** PostgreSQL refused a row because another one has the same value under a unique index, here the one of this name. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "23505" &&
  "constraint" in error &&
  error.constraint === index;
