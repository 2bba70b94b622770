import type { Downloads } from "@fanfare/contracts/store/download";
import { DOWNLOAD_LINK_MINUTES } from "@fanfare/contracts/store/limits";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { createMediaSigner } from "../../../platform/media/media-signer.ts";
import {
  findOwnOrder,
  insertEvent,
  itemsOfOrders,
  lockOrder,
  type OrderRow,
  updateOrder,
} from "../orders/order.queries.ts";
import { grantsFiles } from "../orders/order-status.ts";
import { type FileRow, filesOfOrder, hasFile, noteFirstDownload } from "./download.queries.ts";
import { downloadName } from "./download-name.ts";
import type { Originals } from "./originals.service.ts";

/** Bought albums and tracks, handed over as links that end. */
export function createDownloadsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  originals: Pick<Originals, "look">;
}) {
  const { db, clock, originals } = deps;
  const signer = createMediaSigner(deps);

  /** Notes that the buyer took the files; an order of nothing else is then delivered, once it `isWhole`. */
  const noteTaken = async (
    trx: Transaction<DB>,
    order: OrderRow,
    { files, isWhole }: { files: readonly FileRow[]; isWhole: boolean },
  ): Promise<void> => {
    const now = clock.now();
    const items = await itemsOfOrders(trx, [order.id]);
    const taken = new Set(files.map((file) => file.order_item_id));
    const fresh = items.filter((item) => taken.has(item.id) && item.first_downloaded_at === null);
    if (fresh.length > 0) {
      await noteFirstDownload(
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

  return {
    /**
     * Fresh links to the original files of an order, as often as its buyer asks. Throws `not_found` for another's order
     * and for one without files, `conflict` unless it is paid, and the media store's failures.
     */
    async linksFor(userId: number, orderId: number): Promise<Downloads> {
      // Outside the transaction: a media store may take its time.
      const own = await findOwnOrder(db, userId, orderId);
      const recorded = own ? (await filesOfOrder(db, orderId, clock.now())).filter(hasFile) : [];
      const lost = await originals.look(
        recorded.map(({ track_id: id, original_file, original_missing_at }) => ({
          id,
          original_file,
          original_missing_at,
        })),
      );
      const { files, missing } = await transact(db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        if (!order || order.user_id !== userId) throw notFound();
        const items = await itemsOfOrders(trx, [orderId]);
        if (!items.some((item) => item.source === "digital")) throw notFound();
        if (!grantsFiles(order)) throw new AppError("conflict", "The files are yours once this order is paid.");
        const due = await filesOfOrder(trx, orderId, clock.now());
        const there = due.filter(hasFile).filter((file) => !lost.has(file.track_id));
        const absent = due.filter((row) => !hasFile(row) || lost.has(row.track_id));
        await noteTaken(trx, order, { files: there, isWhole: absent.length === 0 });
        return { files: there, missing: absent };
      });
      const expiresAt = new Date(clock.now().getTime() + DOWNLOAD_LINK_MINUTES * 60_000);
      return {
        expires_at: expiresAt.toISOString(),
        files: files.map((file) => {
          const filename = downloadName(file);
          const { order_item_id, track_id, title } = file;
          return {
            order_item_id,
            track_id,
            title,
            filename,
            url: signer.sign(file.original_file, { expiresAt, filename }),
          };
        }),
        missing: missing.map(({ order_item_id, track_id, title }) => ({ order_item_id, track_id, title })),
      };
    },
  };
}
