import { z } from "zod";
import type { PodOrderView, PodProduct } from "../../modules/pod/pod-provider.ts";

// The provider's responses, parsed defensively: only fields that are used are validated, and fields that may be missing have a
// default.

/** "2019-07-25 13:40:41+00:00", ISO 8601, or nothing, which becomes null. */
export const moment = z
  .unknown()
  .optional()
  .transform((value): Date | null => {
    if (typeof value !== "string" || value === "") return null;
    const date = new Date(value.replace(/^(\d{4}-\d\d-\d\d) /, "$1T"));
    return Number.isNaN(date.getTime()) ? null : date;
  });

const words = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const maybe = z
  .string()
  .nullish()
  .transform((value) => value || null);
const numbers = z
  .array(z.number())
  .nullish()
  .transform((value) => value ?? []);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
const flag = (missing: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? missing);
const cents = z
  .number()
  .nullish()
  .transform((value) => Math.round(value ?? 0));
/** Ids are numbers or strings. */
const key = z.union([z.string(), z.number()]).transform(String);

export const shops = z.array(z.object({ id: z.number(), title: words, sales_channel: words }));

export const blueprints = z.array(
  z
    .object({
      id: z.number(),
      title: words,
      description: words,
      brand: words,
      model: words,
      images: listOf(z.string()),
    })
    .transform(({ images, ...rest }) => ({ ...rest, image: images[0] ?? null })),
);

export const printProviders = z.array(z.object({ id: z.number(), title: words }));

export const blueprintVariants = z
  .object({
    variants: listOf(
      z.object({
        id: z.number(),
        title: words,
        placeholders: listOf(z.object({ position: z.string(), width: z.number(), height: z.number() })),
      }),
    ),
  })
  .transform(({ variants }) => variants.map(({ placeholders, ...rest }) => ({ ...rest, positions: placeholders })));

const price = z.object({ cost: cents, currency: words });
export const shipping = z
  .object({
    profiles: listOf(
      z.object({ variant_ids: numbers, first_item: price, additional_items: price, countries: listOf(z.string()) }),
    ),
  })
  .transform(({ profiles }) =>
    profiles.map(({ first_item, additional_items, ...rest }) => ({
      ...rest,
      first_item_cents: first_item.cost,
      additional_item_cents: additional_items.cost,
    })),
  );

/** The ids by which the provider identifies colours and sizes. */
const option = z.object({
  name: words,
  type: words,
  values: listOf(z.object({ id: z.number(), title: words, colors: listOf(z.string()) })),
});

const variant = z
  .object({
    id: z.number(),
    sku: maybe,
    title: words,
    price: cents,
    cost: cents,
    is_enabled: flag(false),
    is_available: flag(true),
    is_default: flag(false),
    options: numbers,
  })
  .transform(({ price: price_cents, cost: cost_cents, ...rest }) => ({ ...rest, price_cents, cost_cents }));

export const product = z
  .object({
    id: key,
    title: words,
    description: words,
    safety_information: words,
    tags: listOf(z.string()),
    options: listOf(option),
    variants: listOf(variant),
    images: listOf(z.object({ src: z.string(), variant_ids: numbers, is_default: flag(false) })),
    visible: flag(true),
    is_locked: flag(false),
    blueprint_id: z
      .number()
      .nullish()
      .transform((value) => value ?? null),
    print_provider_id: z
      .number()
      .nullish()
      .transform((value) => value ?? null),
    updated_at: moment,
    update_at: moment,
  })
  .transform(({ update_at, updated_at, ...rest }): PodProduct => ({ ...rest, updated_at: updated_at ?? update_at }));

const line = z
  .object({
    product_id: key,
    variant_id: z.number(),
    quantity: z.number(),
    cost: cents,
    shipping_cost: cents,
    status: words,
    metadata: z.object({ external_id: key.nullish(), sku: maybe }).nullish(),
  })
  .transform(({ metadata, ...rest }) => ({ ...rest, external_id: metadata?.external_id ?? null }));

/** A parcel as contained in orders and notices. */
export const parcel = z
  .object({
    carrier: z.union([z.string(), z.object({ code: words, tracking_number: maybe, tracking_url: maybe })]).nullish(),
    number: maybe,
    url: maybe,
    delivered_at: moment,
    shipped_at: moment,
    skus: listOf(z.string()),
  })
  .transform(({ carrier, number, url, ...rest }) =>
    typeof carrier === "object" && carrier !== null
      ? {
          ...rest,
          carrier: carrier.code || null,
          number: number ?? carrier.tracking_number,
          url: url ?? carrier.tracking_url,
        }
      : { ...rest, carrier: carrier || null, number, url },
  );

export const order = z
  .object({
    id: key,
    line_items: listOf(line),
    metadata: z.object({ shop_order_id: key.nullish(), is_reprint: flag(false) }).nullish(),
    status: words,
    total_price: cents,
    total_shipping: cents,
    shipments: listOf(parcel),
    created_at: moment,
  })
  .transform(
    ({ line_items, metadata, shipments, total_price, total_shipping, ...rest }): PodOrderView => ({
      ...rest,
      external_id: metadata?.shop_order_id ?? null,
      is_reprint: metadata?.is_reprint ?? false,
      lines: line_items,
      parcels: shipments,
      cost_cents: total_price,
      shipping_cents: total_shipping,
    }),
  );

export const page = z.object({
  current_page: z.number(),
  last_page: z.number(),
  total: z.number(),
  data: z.array(z.unknown()),
});

const offeredCents = z
  .number()
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Math.round(value)));
/** Shipping methods that are not offered are omitted. */
export const deliveryPrices = z
  .object({ standard: offeredCents, printify_express: offeredCents })
  .transform(({ standard, printify_express }) => ({ standard_cents: standard, express_cents: printify_express }));

export const created = z.object({ id: key });

export const webhooks = z.array(z.object({ id: key, topic: z.string(), url: z.string() }));

/** An error response; the reason for an invalid address is JSON within a string. */
export const failure = z.object({
  code: z.number().nullish(),
  message: z.string().nullish(),
  error: z.string().nullish(),
  errors: z.object({ reason: z.unknown().optional(), code: z.number().nullish() }).nullish(),
});

/** An id that names a row or a job of ours. */
const ownKey = key.pipe(z.string().min(1).max(255));

export const notice = z.object({
  id: ownKey,
  type: z.string().max(255),
  resource: z.object({
    id: ownKey,
    type: z.string().nullish(),
    data: z.record(z.string(), z.unknown()).nullish(),
  }),
});
