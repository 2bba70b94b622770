import { z } from "zod";
import { t } from "./language.ts";
import { typedToCents } from "./money.ts";

/** The largest id a row can have (PostgreSQL `integer`). */
export const MAX_ID = 2_147_483_647;

const NOT_AN_ID = "Enter a valid id";

/** An id on the wire: a JSON number. */
export const id = z.int({ error: NOT_AN_ID }).min(1, { error: NOT_AN_ID }).max(MAX_ID, { error: NOT_AN_ID });

/** An id that a body names. One past the largest possible is well-formed and simply not known. */
export const idInput = z
  .int({ error: NOT_AN_ID })
  .min(1, { error: NOT_AN_ID })
  .transform((value) => Math.min(value, MAX_ID));

/** An instant on the wire: ISO 8601, UTC, with `Z`. */
export const instant = z.iso.datetime();

const NOT_A_DATE = "Enter a valid date (YYYY-MM-DD)";

/** A calendar date on the wire: `YYYY-MM-DD`. There is no year 0, in the calendar as little as in PostgreSQL. */
export const calendarDate = z.iso
  .date({ error: NOT_A_DATE, abort: true })
  .refine((date) => !date.startsWith("0000"), { error: NOT_A_DATE, abort: true });

/** The years a moment may lie in from which others are reckoned: a venue's clock, the day after, the period before. */
const isReckonable = (text: string) => text >= "1000" && text < "9999";

/** A calendar date of an input from which other days or instants are reckoned. */
export const reckonableDate = calendarDate.refine(isReckonable, { error: NOT_A_DATE, abort: true });

const NOT_A_TIME = "Choose a day and time";

/** An instant that an input names: what is made of it has to be an instant on the wire again. */
export const instantInput = z.iso
  .datetime({ error: NOT_A_TIME, abort: true })
  .refine(isReckonable, { error: NOT_A_TIME, abort: true });

const NOT_A_LOCAL_TIME = "Enter a day and time such as 2026-11-21T20:00";

/** A day and time as a place's calendar and clock have them: `"2026-11-21T20:00"`. */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: NOT_A_LOCAL_TIME, abort: true })
  .refine(isReckonable, { error: NOT_A_LOCAL_TIME, abort: true });

/** A calendar date that a form may leave out: empty, or `null`, is none. */
export const optionalDate = z
  .union([z.null(), z.literal(""), calendarDate], { error: "Enter a valid date (YYYY-MM-DD)" })
  .transform((value) => value || null);

/** An amount of money on the wire: decimal text with two digits. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);

/** An amount of money a person enters, with a point or a comma before its cents; parses to cents. */
export const moneyInput = z.string().transform((text, context) => {
  const cents = typedToCents(text);
  if (cents === null || cents < 0) {
    context.addIssue({ code: "custom", message: "Enter an amount such as 25.00, without a separator for thousands" });
    return z.NEVER;
  }
  return cents;
});

/** A track's length on the wire, `"HH:MM:SS"`. */
export const durationLabel = z.string().regex(/^\d{2,}:[0-5]\d:[0-5]\d$/);

/** A media field: absent, an absolute URL, or a path that begins with `/media/`. */
export const media = z
  .string()
  .regex(/^(https?:\/\/|\/media\/)/)
  .nullable();

/**
 * Text a person types: trimmed, control characters other than tab and line ends refused (PostgreSQL cannot store NUL,
 * and the others only serve to forge log lines and CSV cells).
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t("Must be at most {max} characters", { max }) })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "Contains characters that are not allowed" });

/**
 * A whole number that may come from a query string. Both `2` and `"2"` are read; anything else gets `message`.
 * The OpenAPI document shows it as an integer.
 */
export const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .transform((value, context) => {
      const number = typeof value === "number" ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .meta({ openapi: { type: "integer", minimum } });

/** A filter by id. An id past the largest possible one is well-formed and simply matches nothing. */
export const idFilter = wholeNumber(1, Number.MAX_VALUE, NOT_AN_ID).transform((value) => Math.min(value, MAX_ID));

/** A yes-or-no filter: `true` or `false`, from a query string or as a JSON boolean. */
export const booleanFilter = z
  .union([z.boolean(), z.string()], { error: "Must be true or false" })
  .transform((value, context) => {
    if (value === true || value === "true") return true;
    if (value === false || value === "false") return false;
    context.addIssue({ code: "custom", message: "Must be true or false" });
    return z.NEVER;
  })
  .meta({ openapi: { type: "boolean" } });

/** A search text from a query string; too long a one is cut, since nothing can match it. */
export const searchText = z
  .string({ error: "Must be text" })
  .transform((value) => value.trim().slice(0, 200))
  .meta({ openapi: { type: "string" } });

/** One of `keys`, or one of them behind `-` for descending order. */
export const ordering = <const Key extends string>(keys: readonly Key[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}`] as const) as [Key | `-${Key}`, ...(Key | `-${Key}`)[]], {
    error: `Must be one of ${keys.join(", ")}, with - before it for descending order`,
  });

/** An input that names one thing by its id. */
export const byId = z.object({ id });
