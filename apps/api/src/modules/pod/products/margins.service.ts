import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { ProductMargins } from "@fanfare/contracts/pod/catalog";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { shopCurrency } from "../../store/public.queries.ts";
import type { PodProvider, PodShippingProfile } from "../pod-provider.ts";
import { readSettings } from "../settings.queries.ts";
import { margins } from "./margin.ts";
import { allShipping, findShipping, keepShipping, knownProducts, pricedVariants } from "./product.queries.ts";

/** Shipping prices change a few times a year. */
const FRESH_MS = 24 * 60 * 60_000;

/** Currency of the stored costs and shipping prices, whether or not the provider is still set up. */
const PRICED_IN = "USD";

const storedProfiles = z.array(
  z.object({
    variant_ids: z.array(z.number()),
    first_item_cents: z.number(),
    additional_item_cents: z.number(),
    countries: z.array(z.string()),
  }),
);
const storedCosts = z.record(z.string(), z.number());

const placeKey = (blueprint: number | null, workshop: number | null) => `${blueprint} ${workshop}`;

export type MarginSummary = { lowest_margin_percent: number | null; below_floor: boolean };

/**
 * The profit that the shop's current prices leave after the provider's price and shipping, where both are in the same currency.
 */
export function createMarginsService(deps: { db: Kysely<DB>; clock: Clock; provider: PodProvider | undefined }) {
  const { db, clock, provider } = deps;

  const surroundings = async () => {
    const [currency, rows, shipping, settings] = await Promise.all([
      shopCurrency(db),
      knownProducts(db, "printify"),
      allShipping(db, "printify"),
      readSettings(db, "printify"),
    ]);
    const profilesOf = new Map<string, PodShippingProfile[]>(
      shipping.map((one) => [placeKey(one.blueprint_id, one.print_provider_id), storedProfiles.parse(one.profiles)]),
    );
    return { rows, profilesOf, settings, isComparable: currency === PRICED_IN };
  };

  type Surroundings = Awaited<ReturnType<typeof surroundings>>;
  type Row = Surroundings["rows"][number];

  const marginsOf = (
    row: Row,
    variants: Awaited<ReturnType<typeof pricedVariants>>,
    around: Surroundings,
    priceCents: number | null,
  ) => {
    if (!around.isComparable) return [];
    const profiles = around.profilesOf.get(placeKey(row.blueprint_id, row.print_provider_id)) ?? [];
    const costs = storedCosts.parse(row.costs);
    return variants.flatMap((variant) => {
      const cost_cents = costs[variant.provider_variant_id ?? ""];
      if (cost_cents === undefined) return [];
      const price_cents = (priceCents ?? variant.price_cents) + variant.price_modifier_cents;
      return [
        {
          variant,
          price_cents,
          cost_cents,
          countries: margins({
            price_cents,
            cost_cents,
            variant_id: Number(variant.provider_variant_id),
            profiles,
            countries: around.settings.countries,
            floor_percent: around.settings.margin_floor_percent,
          }),
        },
      ];
    });
  };

  return {
    /** Fetches the shipping prices of a workshop's blueprint, unless the stored ones are less than a day old. */
    async refreshShipping(place: { blueprint_id: number | null; print_provider_id: number | null }): Promise<void> {
      const { blueprint_id, print_provider_id } = place;
      if (!provider || blueprint_id === null || print_provider_id === null) return;
      const known = await findShipping(db, provider.name, { blueprint_id, print_provider_id });
      const now = clock.now();
      if (known && now.getTime() - known.fetched_at.getTime() < FRESH_MS) return;
      const profiles = await provider.shipping(blueprint_id, print_provider_id);
      await keepShipping(db, {
        provider: provider.name,
        blueprint_id,
        print_provider_id,
        profiles: JSON.stringify(profiles),
        fetched_at: now,
      });
    },

    /**
     * Returns a product's margins by variant, at its own prices or, to preview a change, at `priceCents`. Throws `not_found` for
     * a product that the provider does not make.
     */
    async ofProduct(productId: number, priceCents: number | null): Promise<ProductMargins> {
      const around = await surroundings();
      const row = around.rows.find((one) => one.product_id === productId);
      if (!row) throw notFound();
      const variants = await pricedVariants(db, [productId]);
      return {
        product_id: productId,
        floor_percent: around.settings.margin_floor_percent,
        comparable: around.isComparable,
        shipping_known: around.profilesOf.has(placeKey(row.blueprint_id, row.print_provider_id)),
        variants: marginsOf(row, variants, around, priceCents).map(
          ({ variant, price_cents, cost_cents, countries }) => ({
            variant_id: variant.id,
            name: variant.name,
            price: centsToDecimal(price_cents),
            cost: centsToDecimal(cost_cents),
            countries: countries.map(({ country, shipping_cents, profit_cents, margin_percent, below_floor }) => ({
              country,
              shipping: centsToDecimal(shipping_cents),
              profit: centsToDecimal(profit_cents),
              margin_percent,
              below_floor,
            })),
          }),
        ),
      };
    },

    /** Returns the lowest margin of every product, by the provider's product id. */
    async summaries(): Promise<Map<string, MarginSummary>> {
      const around = await surroundings();
      const ids = around.rows.flatMap((row) => row.product_id ?? []);
      const variantsOf = Map.groupBy(await pricedVariants(db, ids), (variant) => variant.product_id);
      return new Map(
        around.rows.map((row) => {
          const margins = marginsOf(row, variantsOf.get(row.product_id ?? 0) ?? [], around, null).flatMap(
            ({ countries }) => countries,
          );
          const percents = margins.flatMap((one) => one.margin_percent ?? []);
          return [
            row.provider_product_id,
            {
              lowest_margin_percent: percents.length > 0 ? Math.min(...percents) : null,
              below_floor: margins.some((one) => one.below_floor),
            },
          ];
        }),
      );
    },
  };
}

export type MarginsService = ReturnType<typeof createMarginsService>;
