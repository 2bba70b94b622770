import { z } from "zod";
import { proof } from "../admin/step-up.ts";
import { id, instant, instantInput, money, moneyInput, text } from "../common/fields.ts";

/** More kinds than a show needs. */
const KINDS_MAX = 20;
/** More places than any venue has. */
const PLACES_MAX = 100_000;

const PLACES = "Must be a whole number from 0";
const PRESALE_PLACES = "Must be a whole number from 1, or empty for no limit";

const PRESALE_CODE_MIN = 4;
const PRESALE_CODE_MAX = 32;

/**
 * The owner's fields of a presale: from when until the general sale, and at most how many tickets (null: as many as the kind
 * has). The code is trimmed and in upper case.
 */
const presaleFields = z.object({
  from: instantInput,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(
      z.string().regex(new RegExp(`^[A-Z0-9_-]{${PRESALE_CODE_MIN},${PRESALE_CODE_MAX}}$`), {
        error: `Use ${PRESALE_CODE_MIN} to ${PRESALE_CODE_MAX} letters, digits, - or _`,
      }),
    )
    .meta({ openapi: { type: "string", pattern: `^[A-Za-z0-9_-]{${PRESALE_CODE_MIN},${PRESALE_CODE_MAX}}$` } }),
  places: z
    .int({ error: PRESALE_PLACES })
    .min(1, { error: PRESALE_PLACES })
    .max(PLACES_MAX, { error: "This number seems too high" })
    .nullable(),
});

/** The owner's fields of a kind. `id` null creates one; without `presale` a presale stays as it is, and null removes it. */
export const ticketKindFields = z
  .object({
    id: id.nullable(),
    name: text(100).min(1, { error: "Name is required" }),
    price: moneyInput,
    places: z.int({ error: PLACES }).min(0, { error: PLACES }).max(PLACES_MAX, { error: "This number seems too high" }),
    sales_from: instantInput.nullable(),
    sales_until: instantInput.nullable(),
    presale: presaleFields.nullish(),
  })
  .refine(({ sales_from: from, sales_until: until }) => from === null || until === null || from < until, {
    path: ["sales_until"],
    error: "Must be after the start of the sale",
  })
  .refine(({ presale, sales_from: from }) => !presale || from !== null, {
    path: ["sales_from"],
    error: "Enter when the general sale begins, after the presale",
  })
  .refine(({ presale, sales_from: from }) => !presale || from === null || presale.from < from, {
    path: ["presale", "from"],
    error: "Must be before the general sale begins",
  });
export type TicketKindFields = z.output<typeof ticketKindFields>;

/** All kinds of a show, in order; an omitted kind is removed. `version` is 0 before there are any. */
export const ticketKindsInput = z.object({
  id,
  version: z.int().min(0),
  kinds: z
    .array(ticketKindFields)
    .max(KINDS_MAX, { error: `At most ${KINDS_MAX} kinds` })
    .refine((kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length, {
      error: "Every kind needs a name of its own",
    }),
});
export type TicketKindsInput = z.output<typeof ticketKindsInput>;

/** The kinds for their edit form; `sold` counts the tickets in orders, paid or not, and that of `presale` those sold in it. */
export const ticketKindsForEditing = z.object({
  version: z.int().min(0),
  currency: z.string(),
  kinds: z.array(
    z.object({
      id,
      name: z.string(),
      price: money,
      places: z.int().min(0),
      sold: z.int().min(0),
      sales_from: instant.nullable(),
      sales_until: instant.nullable(),
      presale: z
        .object({ from: instant, code: z.string(), places: z.int().min(1).nullable(), sold: z.int().min(0) })
        .nullable(),
    }),
  ),
});
export type TicketKindsForEditing = z.output<typeof ticketKindsForEditing>;

/**
 * Returns the tickets of one order line and refunds them, or only returns them if the money `is_refunded` already. `proof`
 * shows that the password was just entered.
 */
export const ticketReturnInput = z.object({ id, order_item_id: id, is_refunded: z.boolean().default(false), proof });
export type TicketReturnInput = z.output<typeof ticketReturnInput>;
