import type { ArchiveFileInput, DownloadFormat, DownloadFormats, Downloads } from "@fanfare/contracts/store/download";
import { DOWNLOAD_LINK_MINUTES } from "@fanfare/contracts/store/limits";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { Download } from "../../../platform/http/download.ts";
import { storedArchive } from "../../../platform/media/archive/stored-archive.ts";
import { createMediaSigner } from "../../../platform/media/serving/media-signer.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import {
  findOrder,
  findOwnOrder,
  insertEvent,
  itemsOfOrders,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from "../orders/order.queries.ts";
import { grantsFiles } from "../orders/order-status.ts";
import { paidBackOrders } from "../payments/paid-back.queries.ts";
import { type FileRow, filesOfOrder, hasFile, recordFirstDownload } from "./download.queries.ts";
import { everyFormat, planArchive } from "./download-archive.ts";
import type { ArchivePlan } from "./download-formats.ts";
import { downloadName } from "./download-name.ts";
import type { Originals } from "./originals.service.ts";

const archivePath = (orderId: number, format: DownloadFormat) => `/api/store/orders/${orderId}/archive/${format}`;
const archiveUrl = (orderId: number, format: DownloadFormat, signed: string) =>
  `/api/store/orders/${orderId}/archive/?format=${format}&${signed.slice(signed.indexOf("?") + 1)}`;

/** Bought albums and tracks, delivered as links that expire. */
export function createDownloadsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  originals: Pick<Originals, "check">;
  media: Pick<MediaStore, "stat" | "open">;
}) {
  const { db, clock, originals, media } = deps;
  const signer = createMediaSigner(deps);

  /** Records that the buyer downloaded the files; an order of files only is then delivered, provided that it `isWhole`. */
  const recordFirstUse = async (
    trx: Transaction<DB>,
    order: OrderRow,
    { files, isWhole }: { files: readonly FileRow[]; isWhole: boolean },
  ): Promise<void> => {
    const now = clock.now();
    const items = await itemsOfOrders(trx, [order.id]);
    const taken = new Set(files.map((file) => file.order_item_id));
    const fresh = items.filter((item) => taken.has(item.id) && item.first_downloaded_at === null);
    if (fresh.length > 0) {
      await recordFirstDownload(
        trx,
        fresh.map((item) => item.id),
        now,
      );
    }
    if (!isWhole || order.status !== "processing" || items.some((item) => !taken.has(item.id))) return;
    await updateOrder(trx, order.id, { status: "shipped" }, now);
    await updateOrder(trx, order.id, { status: "delivered" }, now);
    await insertEvent(trx, { order_id: order.id, kind: "delivered", created_at: now });
  };

  const standing = async (from: Kysely<DB>, order: OrderRow) => ({
    is_paid_back: (await paidBackOrders(from, [order])).has(order.id),
  });

  /**
   * Returns the files of an order that are available now, and records them as downloaded. Throws `not_found` for another fan's
   * order and for one without files, `conflict` unless it is paid, and the media store's errors.
   */
  const handOver = async (userId: number, orderId: number) => {
    // Outside the transaction, because the media store may be slow.
    const own = await findOwnOrder(db, userId, orderId);
    const recorded = own ? (await filesOfOrder(db, orderId, clock.now())).filter(hasFile) : [];
    const lost = await originals.check(
      recorded.map(({ track_id: id, original_file, original_missing_at }) => ({
        id,
        original_file,
        original_missing_at,
      })),
    );
    const given = await transact(db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (!order || order.user_id !== userId) throw notFound();
      const items = await itemsOfOrders(trx, [orderId]);
      if (!items.some((item) => item.source === "digital")) throw notFound();
      if (!grantsFiles(order, await standing(trx, order))) {
        throw new AppError(
          "conflict",
          order.status === "pending"
            ? "The files are yours once this order is paid."
            : "This order was cancelled or refunded, so its files can no longer be downloaded.",
        );
      }
      const due = await filesOfOrder(trx, orderId, clock.now());
      const there = due.filter(hasFile).filter((file) => !lost.has(file.track_id));
      const absent = due.filter((row) => !hasFile(row) || lost.has(row.track_id));
      await recordFirstUse(trx, order, { files: there, isWhole: absent.length === 0 });
      return { order, items, files: there, missing: absent };
    });
    const { files, missing } = given;
    const expiresAt = new Date(clock.now().getTime() + DOWNLOAD_LINK_MINUTES * 60_000);
    const linkTo = (file: FileRow, path: string) => {
      const filename = downloadName(file, path);
      const { order_item_id, track_id, title } = file;
      return { order_item_id, track_id, title, filename, url: signer.sign(path, { expiresAt, filename }) };
    };
    return {
      ...given,
      expiresAt,
      linkTo,
      summary: {
        expires_at: expiresAt.toISOString(),
        missing: missing.map(({ order_item_id, track_id, title }) => ({ order_item_id, track_id, title })),
      },
      files,
    };
  };

  /** Plans the archive of all files of an order in one format. */
  const planOf = async (
    { order, items, files }: { order: OrderRow; items: readonly OrderItemRow[]; files: readonly FileRow[] },
    format: DownloadFormat,
  ): Promise<ArchivePlan> => {
    const nameOf = new Map(items.map((item) => [item.id, item.product_name]));
    const bought = [...new Set(files.map((file) => file.order_item_id))];
    const [only] = bought;
    const title = bought.length === 1 && only !== undefined ? nameOf.get(only) : undefined;
    const folderOf = (file: FileRow) => (bought.length > 1 ? (nameOf.get(file.order_item_id) ?? "") : null);
    const placed = files.map((file) => ({ ...file, folder: folderOf(file) }));
    return planArchive(media, { title: title ?? order.order_number, files: placed }, format);
  };

  return {
    /** Returns new links to the original files of an order; may be repeated. Throws as `handOver` does. */
    async linksFor(userId: number, orderId: number): Promise<Downloads> {
      const { files, linkTo, summary } = await handOver(userId, orderId);
      return { ...summary, files: files.map((file) => linkTo(file, file.original_file)) };
    },

    /** Like `linksFor`, but in every available format, each with an archive of its files. Throws as `handOver` does. */
    async formatsFor(userId: number, orderId: number): Promise<DownloadFormats> {
      const given = await handOver(userId, orderId);
      const { files, linkTo, expiresAt, summary } = given;
      const formats = await everyFormat(media, files, {
        plan: (format) => planOf(given, format),
        linkTo,
        archiveUrl: (format) => archiveUrl(orderId, format, signer.sign(archivePath(orderId, format), { expiresAt })),
      });
      return { ...summary, formats };
    },

    /**
     * Returns the archive of a signed link. Throws `forbidden` for an invalid or expired link, and `not_found` once the order no
     * longer grants files.
     */
    async archiveOfLink({ id, format, expires, signature }: ArchiveFileInput): Promise<Download> {
      const verdict = signer.verify(archivePath(id, format), new URLSearchParams({ expires, signature }));
      if (!verdict.valid) {
        throw new AppError(
          "forbidden",
          verdict.reason === "expired"
            ? "This link has expired. You can get a new one on the order's page."
            : undefined,
        );
      }
      const order = await findOrder(db, id);
      if (!order || !grantsFiles(order, await standing(db, order))) throw notFound();
      const [items, rows] = [await itemsOfOrders(db, [id]), await filesOfOrder(db, id, clock.now())];
      const plan = await planOf({ order, items, files: rows.filter(hasFile) }, format);
      return new Download({
        filename: plan.filename,
        content_type: "application/zip",
        resumable: await storedArchive(media, plan.entries),
      });
    },
  };
}
