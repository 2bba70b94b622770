import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { ShowReturns } from "@fanfare/contracts/store/show-returns";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { addJob, defineJob, type JobPayloads } from "../../../platform/jobs/jobs.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import type { SoldPlacesService } from "../../events/sold/sold-places.service.ts";
import { sum } from "../discounts/divide.ts";
import { paidFor, paidForPieces } from "../discounts/line-payments.ts";
import { adjustmentsOfOrders } from "../orders/order.queries.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { failedReturnsOf } from "../tickets/failed-return.queries.ts";
import { countReturns, linesOfPaidOrders, refusedReturns } from "../tickets/show-return.queries.ts";
import type { TicketReturns } from "./ticket-returns.service.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    return_show_tickets: { event_id: number; actor_id: number };
  }
}

/** Lines read per batch. */
const BATCH = 100;
/** Maximum refused lines shown; the others appear once these are dealt with. */
const REFUSED_SHOWN = 50;

const FAILED =
  "The payment provider could not pay these tickets back. Try again, or refund what was paid for them at the order.";
const FAILED_AND_BY_HAND =
  "The payment provider could not pay these tickets back, and less was refunded by hand since: refund the rest at the order.";

/** Refunds all paid tickets of a cancelled show in the background, sequentially by order. */
export function createShowReturns(deps: {
  db: Kysely<DB>;
  content: Content;
  soldPlaces: Pick<SoldPlacesService, "askedReturns">;
  ticketReturns: Pick<TicketReturns, "returnLine" | "refundAgain">;
}) {
  const { db, content, ticketReturns } = deps;
  const { askedReturns } = deps.soldPlaces;

  /**
   * Computes what would be refunded for the tickets that no return was asked for: of each order at most what is left of its
   * payment.
   */
  const paid = async (eventId: number, tickets: number): Promise<ShowReturns["paid"]> => {
    if (tickets === 0) return { tickets, orders: 0, amount: centsToDecimal(0) };
    const orders = Map.groupBy(await linesOfPaidOrders(db, eventId), (line) => line.order_id);
    const adjustments = Map.groupBy(await adjustmentsOfOrders(db, [...orders.keys()]), (one) => one.order_id);
    let cents = 0;
    for (const [order_id, lines] of orders) {
      const of = paidFor(lines, adjustments.get(order_id) ?? []);
      // Only the team can say whether that refund was for these tickets.
      if ((lines[0]?.by_hand_cents ?? 0) > 0) continue;
      const amounts = lines.map(({ id, pieces, quantity, currency }) =>
        paidForPieces(of.get(id) ?? 0, { pieces, quantity, currency }),
      );
      cents += Math.min(sum(amounts), lines[0]?.left_cents ?? 0);
    }
    return { tickets, orders: orders.size, amount: centsToDecimal(cents) };
  };

  /** Refunds one line; records the reason if that is not possible. */
  const payBack = async (
    actorId: number | null,
    { order_id: id, order_item_id }: { order_id: number; order_item_id: number },
  ) => {
    try {
      await ticketReturns.returnLine(actorId, { id, order_item_id }, "called_off");
    } catch (error) {
      if (!(error instanceof AppError && (error.code === "conflict" || error.code === "not_found"))) throw error;
      await askedReturns.refuse(db, order_item_id, error.detail);
    }
  };

  const run = async (
    { event_id, actor_id }: JobPayloads["return_show_tickets"],
    signal?: AbortSignal,
  ): Promise<void> => {
    let failure: unknown;
    // The account may have been deleted since.
    const actor = (await findAddressee(db, actor_id)) ? actor_id : null;
    // Those asked for again after their refund failed; one that fails once more is not among them.
    for (const line of (await failedReturnsOf(db, event_id)).filter(({ is_asked }) => is_asked)) {
      signal?.throwIfAborted();
      await ticketReturns
        .refundAgain(actor, { ...line, id: line.order_id })
        .catch((error: unknown) => (failure ??= error));
    }
    for (let after = 0, read = BATCH; read === BATCH; ) {
      const lines = await askedReturns.waiting(db, event_id, after, BATCH);
      for (const line of lines) {
        signal?.throwIfAborted();
        // A failure does not block the other refunds; the line is retried with the job.
        await payBack(actor, line).catch((error: unknown) => (failure ??= error));
        after = line.order_item_id;
      }
      read = lines.length;
    }
    if (failure !== undefined) throw failure;
    await content.write((trx) => askedReturns.voidLeft(trx, event_id));
  };

  const refusedLine = ({ by_hand_cents, reason, ...line }: Awaited<ReturnType<typeof refusedReturns>>[number]) => ({
    ...line,
    reason: reason ?? ((by_hand_cents ?? 0) > 0 ? FAILED_AND_BY_HAND : FAILED),
  });

  return {
    /** Returns the progress of a show's refunds. */
    async of(eventId: number): Promise<ShowReturns> {
      const counts = await countReturns(db, eventId);
      return {
        currency: currencyOf(await readShopSettings(db)),
        paid: await paid(eventId, counts.paid),
        waiting: counts.waiting,
        returned: counts.returned,
        refused: {
          tickets: counts.refused,
          lines: counts.refused === 0 ? [] : (await refusedReturns(db, eventId, REFUSED_SHOWN)).map(refusedLine),
        },
      };
    },

    /**
     * Asks for the return of all paid tickets of a cancelled show, including those refused before and those whose refund failed; a
     * repeated call only resumes the work. Throws `not_found`, and `conflict` for a show that is not cancelled.
     */
    begin: (actorId: number, eventId: number): Promise<void> =>
      content.write(async (trx) => {
        const failed = await failedReturnsOf(trx, eventId);
        const again = failed.filter(({ is_asked }) => !is_asked).map(({ order_item_id }) => order_item_id);
        const { title, tickets, isLeft } = await askedReturns.ask(trx, eventId, again);
        // Also needed if an earlier job was abandoned or removed.
        const isWaiting = failed.length > 0 || (await askedReturns.waiting(trx, eventId, 0, 1)).length > 0;
        if (!isWaiting && !isLeft) return;
        const job = { event_id: eventId, actor_id: actorId };
        await addJob(trx, "return_show_tickets", job, { key: `return_show_tickets:${eventId}` });
        if (tickets === 0) return;
        await recordAudit(trx, {
          actor_id: actorId,
          action: "event.tickets_returned",
          subject_type: "event",
          subject_id: eventId,
          summary: `Has ${tickets} tickets of the cancelled show “${title}” paid back`,
        });
      }),

    job: defineJob({
      name: "return_show_tickets",
      outward: true,
      run: (payload, { abortSignal }) => run(payload, abortSignal),
    }),
  };
}
