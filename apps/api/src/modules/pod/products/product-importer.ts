import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { DownloadError, downloadFromPublicAddress } from "../../../platform/http/public-download.ts";
import { ingestImage } from "../../../platform/media/images/images.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { awaitsPrices } from "../../store/fulfilment/provider-prices.ts";
import {
  providerBaseline,
  retireProviderProduct,
  writeProviderProduct,
} from "../../store/fulfilment/provider-product.ts";
import { shopCurrency } from "../../store/public.queries.ts";
import type { PodProduct, PodProvider } from "../pod-provider.ts";
import {
  ensurePodProduct,
  findPodProduct,
  knownProducts,
  lockPodProduct,
  type PodProductRow,
  picturesOfPodProduct,
  takeOverPodProduct,
  updatePodProduct,
} from "./product.queries.ts";
import { fingerprintOf, isSameMake, type ProductImport, toImport, type WantedPicture } from "./product-import.ts";

const PICTURE = { maxBytes: 20 * 1024 * 1024, timeoutMs: 20_000 };
/** Number of broken images named in the problem; the rest are only counted. */
const TOLD = 1;

const storedPictures = z.record(z.string(), z.object({ image: z.string(), placeholder: z.string().nullable() }));
type StoredPictures = z.output<typeof storedPictures>;

/** The effect of an import on the shop. */
export type ImportOutcome = "created" | "changed" | "unchanged" | "recreated";

export type ImportResult = { outcome: ImportOutcome; row: PodProductRow; is_hidden: boolean };

/** The owner pressed Publish or Unpublish at the provider. */
export type PublishWish = "publish" | "withdraw" | null;

/** Imports the provider's products into the shop. */
export function createProductImporter(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  provider: PodProvider;
}) {
  const { db, clock, content, media, provider } = deps;

  /** Downloads the images that are not stored yet. Failures are listed in `problem` and retried at the next import. */
  const fetchPictures = async (wanted: readonly WantedPicture[], stored: StoredPictures) => {
    const pictures: StoredPictures = {};
    const failures: string[] = [];
    for (const { src } of wanted) {
      const known = stored[src];
      if (known) {
        pictures[src] = known;
        continue;
      }
      try {
        const bytes = await downloadFromPublicAddress(src, { ...PICTURE, trustedOrigin: provider.trustedOrigin });
        const { path, placeholder } = await ingestImage(media, bytes);
        pictures[src] = { image: path, placeholder };
      } catch (error) {
        if (error instanceof DownloadError) failures.push(error.message);
        else if (error instanceof AppError && error.code !== "unavailable") failures.push(error.detail);
        else throw error;
      }
    }
    const more = failures.length > TOLD ? ` (and ${failures.length - TOLD} more)` : "";
    return { pictures, problem: failures.length > 0 ? `${failures[0]}${more}` : null };
  };

  /**
   * Returns the row of a product. A new product may be a known one that was recreated at the provider under another id: it then
   * takes over the old row, provided that the provider no longer has the old product.
   */
  const rowOf = async (product: PodProduct, present: ReadonlySet<string>) => {
    const own = await findPodProduct(db, provider.name, product.id);
    if (own) return { id: own.id, recreated: false };
    for (const row of await knownProducts(db, provider.name)) {
      if (row.product_id === null || present.has(row.provider_product_id) || !isSameMake(row, product)) continue;
      if (!row.is_gone && (await provider.product(row.provider_product_id))) continue;
      const isTaken = await takeOverPodProduct(db, row, product.id);
      if (isTaken) return { id: row.id, recreated: true };
    }
    const made = await ensurePodProduct(db, {
      provider: provider.name,
      provider_product_id: product.id,
      title: product.title,
      blueprint_id: product.blueprint_id,
      print_provider_id: product.print_provider_id,
    });
    return { id: made.id, recreated: false };
  };

  /** Returns what is incomplete about a product: images that cannot be downloaded, or prices that only the owner can set. */
  const problemOf = async (
    trx: Transaction<DB>,
    productId: number,
    pictureProblem: string | null,
    price_cents: number | undefined,
  ): Promise<string | null> => {
    const { currency } = provider;
    const waits = await awaitsPrices(trx, productId, { currency, price_cents });
    const prices = waits
      ? `Printify's prices are in ${currency}, the shop's in ${await shopCurrency(trx)}: set the product's prices under Store, then show it.`
      : null;
    const problems = [pictureProblem, prices].filter((one) => one !== null);
    return problems.length > 0 ? problems.join(" ") : null;
  };

  const write = (
    id: number,
    product: PodProduct,
    wanted: ProductImport,
    given: { pictures: StoredPictures; problem: string | null; wish: PublishWish; recreated: boolean },
  ): Promise<ImportResult> =>
    content.write(async (trx): Promise<ImportResult> => {
      const row = await lockPodProduct(trx, id);
      if (!row) throw new AppError("conflict", "This product was taken over by another run.");
      const now = clock.now();
      const isWithdrawn = given.wish === null ? row.is_withdrawn : given.wish === "withdraw";
      const is_hidden = isWithdrawn || !product.visible || wanted.variants.length === 0;
      const seen = {
        title: product.title,
        blueprint_id: product.blueprint_id,
        print_provider_id: product.print_provider_id,
        is_visible: product.visible,
        is_locked: product.is_locked,
        is_withdrawn: isWithdrawn,
        is_gone: false,
        provider_updated_at: product.updated_at,
        seen_at: now,
      };
      // Another worker has already written a newer version.
      if (row.provider_updated_at && product.updated_at && row.provider_updated_at > product.updated_at) {
        return { outcome: "unchanged", row, is_hidden };
      }
      const isRemoved = row.imported_at !== null && row.product_id === null;
      const hasNothing = row.product_id === null && wanted.variants.length === 0;
      if ((isRemoved && given.wish !== "publish") || hasNothing) {
        const problem = hasNothing ? "No variant of this product is enabled at the provider." : null;
        return { outcome: "unchanged", row: await updatePodProduct(trx, id, { ...seen, problem }), is_hidden: true };
      }
      const fingerprint = fingerprintOf(wanted, { is_hidden, currency: provider.currency });
      const isSame =
        row.fingerprint === fingerprint && samePictures(given.pictures, storedPictures.parse(row.pictures));
      // The owner's latest action at the provider overrides earlier choices in the shop.
      const takes_down = given.wish === "withdraw";
      if (row.product_id !== null && isSame && !row.is_gone && !takes_down) {
        const { price_cents } = providerBaseline.parse(row.baseline);
        const problem = await problemOf(trx, row.product_id, given.problem, price_cents);
        return { outcome: "unchanged", row: await updatePodProduct(trx, id, { ...seen, problem }), is_hidden };
      }
      const { product_id, baseline } = await writeProviderProduct(trx, {
        productId: row.product_id,
        product: {
          ...wanted,
          provider: provider.name,
          provider_product_id: product.id,
          currency: provider.currency,
          is_hidden,
          takes_down,
          pictures: wanted.pictures.flatMap(({ src, option_value }) => {
            const picture = given.pictures[src];
            return picture ? [{ ...picture, alt: altOf(wanted.name, option_value), option_value }] : [];
          }),
        },
        baseline: providerBaseline.parse(row.baseline),
        now,
      });
      const written = await updatePodProduct(trx, id, {
        ...seen,
        product_id,
        fingerprint,
        problem: await problemOf(trx, product_id, given.problem, baseline.price_cents),
        baseline: JSON.stringify(baseline),
        pictures: JSON.stringify(given.pictures),
        costs: JSON.stringify(wanted.costs),
        imported_at: now,
      });
      const change = row.product_id === null ? "created" : "changed";
      return { outcome: given.recreated ? "recreated" : change, row: written, is_hidden };
    });

  return {
    /**
     * Imports one product, or updates it. `present` are ids that the provider is known to have now. Throws if the import fails as
     * a whole; an image that cannot be downloaded is only recorded.
     */
    async import(
      product: PodProduct,
      options: { present?: ReadonlySet<string>; wish?: PublishWish } = {},
    ): Promise<ImportResult> {
      const { id, recreated } = await rowOf(product, options.present ?? new Set());
      const wanted = toImport(product);
      const known = await picturesOfPodProduct(db, id);
      const { pictures, problem } = await fetchPictures(wanted.pictures, storedPictures.parse(known));
      return write(id, product, wanted, { pictures, problem, wish: options.wish ?? null, recreated });
    },

    /** Takes a product off sale that the provider no longer has. The caller has already checked that it is gone. */
    async retire(id: number, providerProductId: string): Promise<boolean> {
      return content.write(async (trx) => {
        const row = await lockPodProduct(trx, id);
        // Or it has reappeared under another id.
        if (!row || row.is_gone || row.provider_product_id !== providerProductId) return false;
        const before = providerBaseline.parse(row.baseline);
        const baseline =
          row.product_id === null ? before : await retireProviderProduct(trx, row.product_id, before, clock.now());
        await updatePodProduct(trx, id, {
          is_gone: true,
          is_locked: false,
          publish_state: "none",
          fingerprint: "",
          baseline: JSON.stringify(baseline),
        });
        return true;
      });
    },
  };
}

export type ProductImporter = ReturnType<typeof createProductImporter>;

const samePictures = (one: StoredPictures, other: StoredPictures) =>
  Object.keys(one).toSorted().join("\n") === Object.keys(other).toSorted().join("\n");

const altOf = (name: string, color: string | null) => (color === null ? name : `${name} in ${color}`);
