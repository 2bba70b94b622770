import { z } from "zod";
import { byId, id, instant, instantInput, money, moneyInput, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { version } from "../common/version.ts";

export const CODE_MIN = 3;
export const CODE_MAX = 40;
/** Maximum number of codes per order. */
export const CODES_MAX = 5;

/** A typed code: trimmed and in upper case. */
const typedCode = z
  .string({ error: () => t("Enter a code") })
  .trim()
  .toUpperCase()
  .min(1, { error: () => t("Enter a code") });

/** Any text is accepted; an unknown code is reported with a message. */
export const cartCodeInput = z.object({ code: typedCode.pipe(text(200)) });

/** A code in a cart. `amount` is its discount as a negative amount; `problem` is why it has no effect. */
export const cartCode = z.object({ code: z.string(), amount: money, problem: z.string().nullable() });
export type CartCode = z.output<typeof cartCode>;

const count = z
  .int({ error: "Must be a whole number, or empty for no limit" })
  .min(1, { error: "Must be 1 or more" })
  .max(1_000_000, { error: "This number seems too high" })
  .nullable();

/** The owner's fields of a code. Without products and kinds it applies to everything. */
export const discountCodeFields = z
  .object({
    code: typedCode
      .pipe(
        z.string().regex(new RegExp(`^[A-Z0-9][A-Z0-9_-]{${CODE_MIN - 1},${CODE_MAX - 1}}$`), {
          error: `Use ${CODE_MIN} to ${CODE_MAX} letters, digits, - or _`,
        }),
      )
      .meta({ openapi: { type: "string", pattern: `^[A-Za-z0-9][A-Za-z0-9_-]{${CODE_MIN - 1},${CODE_MAX - 1}}$` } }),
    percent: z
      .int({ error: "Must be a whole number" })
      .min(1, { error: "Must be from 1 to 100" })
      .max(100, { error: "Must be from 1 to 100" })
      .nullable(),
    amount: moneyInput.nullable(),
    product_ids: z.array(id).max(200),
    product_types: z.array(text(50).min(1)).max(50),
    minimum: moneyInput,
    starts_at: instantInput.nullable(),
    ends_at: instantInput.nullable(),
    max_uses: count,
    max_uses_per_fan: count,
    is_stackable: z.boolean(),
    is_active: z.boolean(),
  })
  .refine((fields) => (fields.percent === null) !== (fields.amount === null), {
    path: ["percent"],
    error: "Enter either a percentage or an amount",
  })
  .refine((fields) => fields.amount !== 0, { path: ["amount"], error: "Must be more than 0" })
  .refine((fields) => !fields.starts_at || !fields.ends_at || fields.starts_at < fields.ends_at, {
    path: ["ends_at"],
    error: "Must be after the start",
  });
export type DiscountCodeFields = z.output<typeof discountCodeFields>;
export const discountCodeChangeInput = discountCodeFields.safeExtend({ id, version });
export type DiscountCodeChangeInput = z.output<typeof discountCodeChangeInput>;
export const discountCodeRemovalInput = byId.extend({ version });

/** A code for the owner's list and form. */
export const managedDiscountCode = z.object({
  id,
  version,
  code: z.string(),
  percent: z.int().nullable(),
  amount: money.nullable(),
  product_ids: z.array(id),
  product_types: z.array(z.string()),
  minimum: money,
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_fan: z.int().nullable(),
  uses: z.int(),
  is_stackable: z.boolean(),
  is_active: z.boolean(),
  state: z.enum(["running", "waiting", "ended", "used_up"]),
});
export type ManagedDiscountCode = z.output<typeof managedDiscountCode>;

/** The options for limiting a code. */
export const discountTargets = z.object({
  products: z.array(z.object({ id, name: z.string() })),
  product_types: z.array(z.string()),
});
