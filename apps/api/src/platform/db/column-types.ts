import pg from "pg";

const { INT8, DATE } = pg.types.builtins;
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;
const TEXT_ARRAY: number = 1009;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, (text) => (pg.types.getTypeParser(INT8_ARRAY)(text) as (string | null)[]).map(numberOrNull)],
  [DATE, (text) => text],
  [DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY)],
]);

/**
 * Conversion of column values to JavaScript: `bigint` (and counts) to a number, `numeric` to its exact text, `date` to the
 * text `YYYY-MM-DD`, `timestamptz` to a Date. All other types as in `pg`.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const own = format === "binary" ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
