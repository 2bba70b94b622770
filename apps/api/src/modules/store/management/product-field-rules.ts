import { WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import type { ProductFields, ProductForEditing } from "@fanfare/contracts/store/product-editor";
import type { Selectable } from "kysely";
import type { Products } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";

const ABOVE_PRICE = "Must not be more than the price, which is what is proposed";

/** Returns the minimum that fans can name. If it is left out, the stored one is kept for a download and cleared otherwise. */
function minimumOf(fields: ProductFields, before: { minimum_price_cents: number | null } | null): number | null {
  if (fields.minimum_price !== undefined) return fields.minimum_price;
  const kept = fields.digital ? (before?.minimum_price_cents ?? null) : null;
  if (kept !== null && kept > fields.price) throw invalid({ minimum_price: [ABOVE_PRICE] });
  return kept;
}

/** Throws `validation` if fans cannot name a price with these fields. */
export function checkMinimum({ minimum_price: minimum, price, digital, variants }: ProductFields, step: number): void {
  if (minimum === undefined || minimum === null) return;
  const faults = [
    !digital && "Fans can name the price of a download only",
    variants.length > 0 && "Fans cannot name a price where there are sizes to choose from",
    minimum > price && ABOVE_PRICE,
    minimum % step !== 0 && WHOLE_AMOUNT,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw invalid({ minimum_price: faults });
}

type Kept = Pick<Selectable<Products>, "published_at" | "minimum_price_cents" | "free_download" | "out_at">;

/** Returns when the product is out; the stored time if it is left out. */
function outAtOf({ out_at }: ProductFields, before: Kept | null): Date | null {
  if (out_at === undefined) return before?.out_at ?? null;
  return out_at === null ? null : new Date(out_at);
}

/**
 * Returns the condition of a free download. If it is left out, the stored one is kept for a download and cleared otherwise.
 * Throws `validation` for a product that costs something.
 */
function freeOf(fields: ProductFields, before: Kept | null): Kept["free_download"] {
  const { digital, variants, price } = fields;
  const kept = digital ? (before?.free_download ?? null) : null;
  const free = fields.free_download === undefined ? kept : fields.free_download;
  if (free === null) return null;
  const faults = [
    !digital && "Only a download can be given away",
    variants.length > 0 && "What has sizes to choose from cannot be given away",
    (minimumOf(fields, before) ?? price) > 0 &&
      "What is given away costs nothing: make the price 0, or the least that fans can name",
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw invalid({ free_download: faults });
  return free;
}

/** Published without a date, a product is out now, or since the date it had before unless that one is still to come. */
function publishedAt(fields: ProductFields, before: Kept | null, now: Date): Date | null {
  if (fields.published_at !== null) return new Date(fields.published_at);
  if (fields.visibility === "draft") return null;
  const earlier = before?.published_at ?? now;
  return earlier <= now ? earlier : now;
}

/** Returns the columns that a product's fields become; those left out keep what is stored. */
export const columnsOf = (fields: ProductFields, before: Kept | null, now: Date) => ({
  name: fields.name,
  description: fields.description,
  details: JSON.stringify(fields.details),
  price_cents: fields.price,
  minimum_price_cents: minimumOf(fields, before),
  free_download: freeOf(fields, before),
  out_at: outAtOf(fields, before),
  product_type: fields.product_type,
  category_id: fields.category_id,
  max_per_order: fields.max_per_order,
  ...(fields.ships_to && { ships_to: fields.ships_to }),
  ...(fields.safety_text !== undefined && { safety_text: fields.safety_text || null }),
  is_featured: fields.is_featured,
  is_available: fields.is_available,
  visibility: fields.visibility,
  published_at: publishedAt(fields, before, now),
  options: JSON.stringify(fields.options),
});

/**
 * A provider's product stays the provider's; others are files or pieces, as set by the owner. A product that is not a download
 * keeps its album unless another one is given.
 */
export const sourceColumns = ({ digital, album_id }: ProductFields, source: ProductForEditing["source"] | null) => {
  const beside = album_id === undefined ? {} : { album_id };
  if (source === "provider") return beside;
  if (digital) {
    return {
      source: "digital" as const,
      album_id: digital.kind === "album" ? digital.id : null,
      track_id: digital.kind === "track" ? digital.id : null,
    };
  }
  return { source: "own_stock" as const, ...(source === "digital" && { album_id: null, track_id: null }), ...beside };
};
