import { z } from "zod";
import { t } from "./language.ts";
import { typedToCents } from "./money.ts";

/** The largest id a row can have (PostgreSQL `integer`). */
export const MAX_ID = 2_147_483_647;

const NOT_AN_ID = "Enter a valid id";

/** An id on the wire: a JSON number. */
export const id = z.int({ error: NOT_AN_ID }).min(1, { error: NOT_AN_ID }).max(MAX_ID, { error: NOT_AN_ID });

/** An id in an input. Values above `MAX_ID` are well-formed and clamped to it, so that they match no row. */
export const idInput = z
  .int({ error: NOT_AN_ID })
  .min(1, { error: NOT_AN_ID })
  .transform((value) => Math.min(value, MAX_ID));

/** An instant on the wire: ISO 8601, UTC, with `Z`. */
export const instant = z.iso.datetime();

const NOT_A_DATE = "Enter a valid date (YYYY-MM-DD)";

/** A calendar date on the wire: `YYYY-MM-DD`. Year 0 exists neither in the calendar nor in PostgreSQL. */
export const calendarDate = z.iso
  .date({ error: NOT_A_DATE, abort: true })
  .refine((date) => !date.startsWith("0000"), { error: NOT_A_DATE, abort: true });

/** Restricts the year of dates that others are computed from: a venue's local time, the next day, the previous period. */
const isReckonable = (text: string) => text >= "1000" && text < "9999";

/** A calendar date in an input from which other days or instants are computed. */
export const reckonableDate = calendarDate.refine(isReckonable, { error: NOT_A_DATE, abort: true });

const NOT_A_TIME = "Choose a day and time";

/** An instant in an input; the year is restricted so that values computed from it are valid instants too. */
export const instantInput = z.iso
  .datetime({ error: NOT_A_TIME, abort: true })
  .refine(isReckonable, { error: NOT_A_TIME, abort: true });

const NOT_A_LOCAL_TIME = "Enter a day and time such as 2026-11-21T20:00";

/** A local day and time: `"2026-11-21T20:00"`. */
export const localDateTime = z
  .string()
  .min(1, { error: NOT_A_TIME, abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: NOT_A_LOCAL_TIME, abort: true })
  .refine(isReckonable, { error: NOT_A_LOCAL_TIME, abort: true });

/** An optional calendar date of a form: empty text and `null` mean none. */
export const optionalDate = z
  .union([z.null(), z.literal(""), calendarDate], { error: "Enter a valid date (YYYY-MM-DD)" })
  .transform((value) => value || null);

/** An amount of money on the wire: decimal text with two digits. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

/** An amount of money typed by a person, with a point or a comma before the cents; parsed to cents. */
export const moneyInput = z
  .string()
  .transform((text, context) => {
    const cents = typedToCents(text);
    if (cents === null || cents < 0) {
      context.addIssue({ code: "custom", message: "Enter an amount such as 25.00, without a separator for thousands" });
      return z.NEVER;
    }
    return cents;
  })
  .meta({ openapi: { type: "string", pattern: "^\\d{1,10}([.,]\\d{1,2})?$" } });

/** A track's length on the wire, `"HH:MM:SS"`. */
export const durationLabel = z.string().regex(/^\d{2,}:[0-5]\d:[0-5]\d$/);

/** A media field: null, an absolute URL, or a path that begins with `/media/`. */
export const media = z
  .string()
  .regex(/^(https?:\/\/|\/media\/)/)
  .nullable();

/**
 * Text typed by a person: trimmed; control characters other than tab and line breaks are rejected (PostgreSQL cannot store
 * NUL, and the others only serve to forge log lines and CSV cells).
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t("Must be at most {max} characters", { max }) })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "Contains characters that are not allowed" });

/**
 * An integer that may come from a query string: `2` and `"2"` are accepted, anything else fails with `message`. Documented as
 * an integer in OpenAPI.
 */
export const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .transform((value, context) => {
      const isNumeric = typeof value === "number" || /^\d+$/.test(value);
      const number = Number(value);
      if (isNumeric && Number.isInteger(number) && number >= minimum && number <= maximum) return number;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .meta({ openapi: { type: "integer", minimum } });

/** A filter by id. Values above `MAX_ID` are well-formed and match nothing. */
export const idFilter = wholeNumber(1, Number.MAX_VALUE, NOT_AN_ID).transform((value) => Math.min(value, MAX_ID));

/** A boolean filter: `true` or `false`, from a query string or as a JSON boolean. */
export const booleanFilter = z
  .union([z.boolean(), z.string()], { error: "Must be true or false" })
  .transform((value, context) => {
    if (value === true || value === "true") return true;
    if (value === false || value === "false") return false;
    context.addIssue({ code: "custom", message: "Must be true or false" });
    return z.NEVER;
  })
  .meta({ openapi: { type: "boolean" } });

/** A search text from a query string, truncated to 200 characters, since longer ones cannot match. */
export const searchText = z
  .string({ error: "Must be text" })
  .transform((value) => value.trim().slice(0, 200))
  .meta({ openapi: { type: "string" } });

/** One of `keys`, optionally prefixed with `-` for descending order. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}`] as const) as [Key | `-${Key}`, ...(Key | `-${Key}`)[]], {
    error: `Must be one of ${keys.join(", ")}, with - before it for descending order`,
  });

/** An input that identifies an item by its id. */
export const byId = z.object({ id });
