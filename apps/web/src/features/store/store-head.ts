import { amountText } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { siteCurrency } from "@fanfare/contracts/common/money";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { breadcrumbs, pageHead } from "../../lib/head.ts";
import { pageUrl } from "../../lib/language-address.ts";
import { absoluteMedia } from "../../lib/media.ts";
import { priceFrom, unitPrice } from "./pricing.ts";
import type { StoreSearch } from "./store-search.ts";

export function storeHead(
  settings: PublicSiteSettings,
  siteUrl: string,
  { category, featured, search, page = 1 }: StoreSearch,
  categoryName: string | null,
) {
  // A different sort order is the same page.
  const query = new URLSearchParams({
    ...(category && { category: String(category) }),
    ...(featured && { featured: "true" }),
    ...(page > 1 && { page: String(page) }),
  });
  const image = absoluteMedia(settings.share_image, siteUrl);
  const title = [t("Store"), categoryName, featured && t("Featured Items"), page > 1 && t("page {page}", { page })];
  return pageHead({
    title: title.filter(Boolean).join(", "),
    siteName: settings.artist_name,
    description: t("Official merchandise and music by {artist_name}. Free shipping on every order.", {
      artist_name: settings.artist_name,
    }),
    path: query.size > 0 ? `/store?${query}` : "/store",
    siteUrl,
    image: image ? { url: image, width: 1200, height: 630, alt: settings.artist_name } : null,
    noindex: search !== undefined,
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: settings.artist_name, path: "/" },
        { name: t("Store"), path: "/store" },
      ]),
    ],
  });
}

function availability(isAvailable: boolean, isAhead: boolean) {
  if (!isAvailable) return "https://schema.org/OutOfStock" as const;
  return isAhead ? ("https://schema.org/PreOrder" as const) : ("https://schema.org/InStock" as const);
}

const amount = (decimal: string) => amountText(decimal, siteCurrency());

/** Returns one offer per size, or a single one. */
function offersOf(product: ProductDetail, url: string) {
  const seller = { url, priceCurrency: siteCurrency() };
  if (product.variants.length === 0) {
    return {
      "@type": "Offer" as const,
      ...seller,
      price: amount(product.price),
      availability: availability(product.is_available, product.out_at !== null),
    };
  }
  const prices = product.variants.map(({ price_modifier }) => unitPrice(product.price, price_modifier));
  return {
    "@type": "AggregateOffer" as const,
    ...seller,
    offerCount: product.variants.length,
    lowPrice: amount(priceFrom(product).price),
    highPrice: amount(prices.reduce((most, price) => (Number(price) > Number(most) ? price : most))),
    offers: product.variants.map((variant) => ({
      "@type": "Offer" as const,
      ...seller,
      name: variant.name,
      price: amount(unitPrice(product.price, variant.price_modifier)),
      availability: availability(variant.is_available, product.out_at !== null),
      ...(variant.sku && { sku: variant.sku }),
    })),
  };
}

export function productHead(product: ProductDetail, settings: PublicSiteSettings, siteUrl: string) {
  const path = `/products/${product.id}`;
  const pictures = [product.image, ...product.images.map(({ image }) => image)].flatMap(
    (value) => absoluteMedia(value, siteUrl) ?? [],
  );
  const [image] = pictures;
  const description =
    product.description ||
    t("{name} from the official store of {artist_name}.", { name: product.name, artist_name: settings.artist_name });
  return pageHead({
    title: product.name,
    siteName: settings.artist_name,
    description: description.length > 300 ? `${description.slice(0, 297)}...` : description,
    path,
    siteUrl,
    image: image ? { url: image, width: 1200, height: 1200, alt: product.name } : null,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.name,
        description,
        url: pageUrl(siteUrl, path),
        brand: { "@type": "Brand", name: settings.artist_name },
        offers: offersOf(product, pageUrl(siteUrl, path)),
        ...(pictures.length > 0 && { image: [...new Set(pictures)] }),
        ...(product.category && { category: product.category.name }),
        ...(product.rating_average !== null && {
          aggregateRating: {
            "@type": "AggregateRating" as const,
            ratingValue: product.rating_average,
            reviewCount: product.review_count,
          },
        }),
      },
      breadcrumbs(siteUrl, [
        { name: settings.artist_name, path: "/" },
        { name: t("Store"), path: "/store" },
        { name: product.name, path },
      ]),
    ],
  });
}
