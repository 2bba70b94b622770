const SQL =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*?>)?`|\.query(?:<[^`()]*?>)?\(\s*["'`]/;

/** Whether a source file contains SQL: Kysely's statements, raw templates or texts passed to `query(…)`. */
export const hasSql = (source: string): boolean => SQL.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, " "));
