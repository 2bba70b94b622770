import { createHash } from "node:crypto";
import { UNTITLED_PRODUCT } from "@fanfare/contracts/pod/messages";
import type { ProductOption } from "@fanfare/contracts/store/product";
import type { PodImage, PodOption, PodProduct, PodVariant } from "../pod-provider.ts";
import { cleanHtml, plainText } from "./rich-text.ts";

export type WantedPicture = { src: string; option_value: string | null };

export type ImportedVariant = {
  provider_variant_id: string;
  name: string;
  sku: string | null;
  price_modifier_cents: number;
  options: Record<string, string>;
  is_available: boolean;
};

/** A provider's product in the shop's terms, before its images are downloaded. */
export type ProductImport = {
  name: string;
  description: string;
  description_html: string | null;
  safety_text: string | null;
  price_cents: number;
  options: ProductOption[];
  variants: ImportedVariant[];
  pictures: WantedPicture[];
  /** The provider's price of each variant, in cents. */
  costs: Record<string, number>;
};

const NAME_MAX = 200;
/** The provider renders dozens of images per variant; a page needs only a few. */
const PICTURES_MAX = 12;

/** The shop's names for the provider's options. */
const OPTION_NAMES: Record<string, string> = { color: "Color", size: "Size" };

const optionName = (option: PodOption) => OPTION_NAMES[option.type] ?? (option.name.trim() || "Option");

const swatchOf = (colors: readonly string[]): string | null => {
  const [first = ""] = colors;
  return /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(first) ? first : null;
};

/** The variants that the owner has enabled. The provider lists every combination, most of which are not for sale. */
const offered = (product: PodProduct) => product.variants.filter((variant) => variant.is_enabled);

function choicesOf(product: PodProduct, variant: PodVariant): Record<string, string> {
  const choices: Record<string, string> = {};
  for (const option of product.options) {
    const value = option.values.find((one) => variant.options.includes(one.id));
    if (value) choices[optionName(option)] = value.title;
  }
  return choices;
}

function optionsOf(product: PodProduct, variants: readonly PodVariant[]): ProductOption[] {
  const used = new Set(variants.flatMap((variant) => variant.options));
  return product.options.flatMap((option) => {
    const values = option.values
      .filter((value) => used.has(value.id))
      .map((value) => ({
        value: value.title,
        swatch: option.type === "color" ? swatchOf(value.colors) : null,
      }));
    return values.length > 0 ? [{ name: optionName(option), values }] : [];
  });
}

/** The colour that an image shows, if it shows exactly one of several. */
function colorOf(image: PodImage, product: PodProduct, variants: readonly PodVariant[]): string | null {
  const colors = (given: readonly PodVariant[]) =>
    new Set(given.flatMap((variant) => choicesOf(product, variant)[OPTION_NAMES.color ?? ""] ?? []));
  if (colors(variants).size < 2) return null;
  const shown = [...colors(variants.filter((variant) => image.variant_ids.includes(variant.id)))];
  return shown.length === 1 ? (shown[0] ?? null) : null;
}

/**
 * The default image, then one of each colour, then the others in their order; images of variants that are not offered are left
 * out.
 */
function picturesOf(product: PodProduct, variants: readonly PodVariant[]): WantedPicture[] {
  const ids = new Set(variants.map((variant) => variant.id));
  const fitting = product.images.filter(
    (image) => image.variant_ids.length === 0 || image.variant_ids.some((id) => ids.has(id)),
  );
  const all = fitting
    .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
    .map((image) => ({ src: image.src, option_value: colorOf(image, product, variants) }));
  const first: WantedPicture[] = [];
  const rest: WantedPicture[] = [];
  const shown = new Set<string | null>();
  const known = new Set<string>();
  for (const picture of all) {
    if (known.has(picture.src)) continue;
    known.add(picture.src);
    (first.length === 0 || !shown.has(picture.option_value) ? first : rest).push(picture);
    shown.add(picture.option_value);
  }
  return [...first, ...rest].slice(0, PICTURES_MAX);
}

/**
 * Converts a provider's product for the shop: enabled variants only, prices as the product's own price plus differences, options
 * as swatches and sizes, the description as sanitised HTML and as plain text, and the safety information as plain text. The price
 * is that of the cheapest variant, whether it is in stock or not, so no difference is negative and none changes with
 * availability.
 */
export function toImport(product: PodProduct): ProductImport {
  const variants = offered(product);
  const price_cents = variants.length > 0 ? Math.min(...variants.map((variant) => variant.price_cents)) : 0;
  const names = new Set<string>();
  const nameOf = (variant: PodVariant) => {
    const title = variant.title.trim() || String(variant.id);
    const name = names.has(title) ? `${title} (${variant.id})` : title;
    names.add(name);
    return name;
  };
  return {
    name: (product.title.trim() || UNTITLED_PRODUCT).slice(0, NAME_MAX),
    description: plainText(product.description),
    description_html: cleanHtml(product.description),
    safety_text: plainText(product.safety_information) || null,
    price_cents,
    // A single variant offers no choice.
    options: variants.length > 1 ? optionsOf(product, variants) : [],
    variants: variants.map((variant) => ({
      provider_variant_id: String(variant.id),
      name: nameOf(variant),
      sku: variant.sku,
      price_modifier_cents: variant.price_cents - price_cents,
      options: variants.length > 1 ? choicesOf(product, variant) : {},
      is_available: variant.is_available,
    })),
    pictures: picturesOf(product, variants),
    costs: Object.fromEntries(variants.map((variant) => [String(variant.id), variant.cost_cents])),
  };
}

/** Equal for two products that would be imported identically. `currency` is that of the prices. */
export const fingerprintOf = (wanted: ProductImport, flags: { is_hidden: boolean; currency: string }): string =>
  createHash("sha256")
    .update(JSON.stringify([wanted, flags]))
    .digest("hex")
    .slice(0, 40);

const normal = (title: string) => title.trim().replaceAll(/\s+/g, " ").toLowerCase();

type Likeness = { blueprint_id: number | null; print_provider_id: number | null; title: string };

/** Whether one product may be the other recreated: same blueprint, workshop and title. */
export const isSameMake = (one: Likeness, other: Likeness): boolean =>
  one.blueprint_id !== null &&
  one.blueprint_id === other.blueprint_id &&
  one.print_provider_id === other.print_provider_id &&
  normal(one.title) === normal(other.title);
