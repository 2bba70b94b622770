import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { toAppError } from "../../../platform/errors/error-translator.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { PodProduct, PodProvider } from "../pod-provider.ts";
import type { MarginsService } from "./margins.service.ts";
import { ensurePodProduct, findPodProduct, updatePodProduct } from "./product.queries.ts";
import type { ImportResult, ProductImporter, PublishWish } from "./product-importer.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    import_pod_product: { provider_product_id: string; wish: PublishWish };
  }
}

/** Whether a retry may succeed because something that the import needs was temporarily unavailable. */
const isPassing = (error: unknown): boolean => {
  const { status, code } = toAppError(error);
  return status >= 500 && code !== "internal";
};

const reasonOf = (error: unknown) => (error instanceof AppError ? error.detail : "The shop could not take it over.");

/**
 * Imports single products and confirms the provider's Publish button: a product that the provider has locked is reported as
 * published, or as failed with the reason, so that nothing stays locked. Temporary failures are not reported: the job's next
 * attempt or the next sync finds the product still locked.
 */
export function createPublishing(deps: {
  db: Kysely<DB>;
  publicUrl: string;
  provider: PodProvider;
  importer: ProductImporter;
  margins: MarginsService;
}) {
  const { db, provider, importer, margins } = deps;

  const note = async (product: PodProduct, publish_state: "publishing" | "published" | "failed", problem?: string) => {
    const row = await ensurePodProduct(db, {
      provider: provider.name,
      provider_product_id: product.id,
      title: product.title,
      blueprint_id: product.blueprint_id,
      print_provider_id: product.print_provider_id,
    });
    return updatePodProduct(db, row.id, {
      publish_state,
      is_locked: publish_state === "publishing",
      ...(problem === undefined ? {} : { problem }),
    });
  };

  const reportPublished = async (product: PodProduct, productId: number | null) => {
    const shopId = String(productId ?? "");
    if (product.is_locked) await note(product, "publishing");
    await provider.publishingSucceeded(product.id, { id: shopId, handle: `${deps.publicUrl}/products/${shopId}` });
    return note(product, "published");
  };

  /** Imports a product that is not locked; reports it as published only if the last publishing failed or was not finished. */
  const takeOverUnlocked = async (
    product: PodProduct,
    options: { present?: ReadonlySet<string>; wish?: PublishWish },
  ): Promise<ImportResult> => {
    const result = await importer.import(product, options);
    const { product_id, publish_state } = result.row;
    const isOwed = publish_state === "failed" || publish_state === "publishing" || options.wish === "publish";
    if (!isOwed || product_id === null || result.is_hidden) return result;
    return { ...result, row: await reportPublished(product, product_id) };
  };

  const takeOver = async (
    product: PodProduct,
    options: { present?: ReadonlySet<string>; wish?: PublishWish } = {},
  ): Promise<ImportResult> => {
    if (!product.is_locked) return takeOverUnlocked(product, options);
    // Locked without a known reason: the notice was lost, and nearly every lock comes from publishing.
    const wish = options.wish ?? "publish";
    let result: ImportResult;
    try {
      result = await importer.import(product, { ...options, wish });
      if (result.row.product_id === null && wish === "publish") {
        throw new AppError("conflict", result.row.problem ?? "The shop has no room for it.");
      }
    } catch (error) {
      if (isPassing(error)) throw error;
      await provider.publishingFailed(product.id, reasonOf(error));
      await note(product, "failed", reasonOf(error));
      throw error;
    }
    return { ...result, row: await reportPublished(product, result.row.product_id) };
  };

  /** Reads one product from the provider and updates the shop's copy. */
  const refresh = async (id: string, wish: PublishWish): Promise<void> => {
    const product = await provider.product(id);
    if (!product) {
      const row = await findPodProduct(db, provider.name, id);
      if (row) await importer.retire(row.id, id);
      return;
    }
    const known = await findPodProduct(db, provider.name, id);
    // A new product that is not published yet is left to the sync, which the owner starts.
    if (!known && !product.is_locked && wish === null) return;
    try {
      await takeOver(product, { wish });
    } catch (error) {
      // The failure is recorded at the product, and a retry would not change it.
      if (error instanceof AppError && error.status < 500) return;
      throw error;
    }
    await margins.refreshShipping(product);
  };

  return {
    takeOver,
    refresh,

    /**
     * Takes a product out of the shop until it is published again, and reports that to the provider, where it stays. Throws
     * `not_found`, and `conflict` for a product that is not in the shop.
     */
    async unpublish(actorId: number, id: string): Promise<void> {
      const [product, known] = await Promise.all([provider.product(id), findPodProduct(db, provider.name, id)]);
      if (!product) throw notFound();
      if (!known || known.product_id === null) throw new AppError("conflict", "This product is not in the shop.");
      await importer.import(product, { wish: "withdraw" });
      await provider.unpublish(id);
      await updatePodProduct(db, known.id, { publish_state: "none" });
      await transact(db, (trx) =>
        recordAudit(trx, {
          actor_id: actorId,
          action: "pod_product.unpublished",
          subject_type: "pod_product",
          subject_id: id,
          summary: `Unpublished “${product.title}”`,
        }),
      );
    },

    job: defineJob({
      name: "import_pod_product",
      outward: true,
      run: ({ provider_product_id, wish }) => refresh(provider_product_id, wish),
    }),
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
