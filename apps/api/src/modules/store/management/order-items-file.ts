import { amountText } from "@fanfare/contracts/common/currency";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { OrderFilters } from "@fanfare/contracts/store/order-management";
import type { Kysely } from "kysely";
import { type Cell, csvDownload } from "../../../platform/csv.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { Download } from "../../../platform/http/download.ts";
import { exportItemBatch } from "./order-management.queries.ts";

const BATCH = 500;

const COLUMNS = [
  "Order",
  "Placed",
  "Status",
  "Payment",
  "Country",
  "Product",
  "Variant",
  "SKU",
  "Source",
  "Quantity",
  "Unit Price",
  "Line Total",
  "Currency",
  "Carrier",
  "Tracking",
  "Payment Fee",
  "Fee Currency",
  "Out On",
] as const;

async function* rows(db: Kysely<DB>, filters: OrderFilters): AsyncGenerator<readonly Cell[]> {
  for (let batch = await exportItemBatch(db, filters, 0, BATCH); batch.length > 0; ) {
    for (const item of batch) {
      yield [
        item.order_number,
        item.created_at.toISOString(),
        item.status,
        item.payment_status,
        item.shipping_country,
        item.product_name,
        item.variant_name ?? "",
        item.sku ?? "",
        item.source,
        item.quantity,
        amountText(centsToDecimal(item.unit_price_cents), item.currency),
        amountText(centsToDecimal(item.line_total_cents), item.currency),
        item.currency.toUpperCase(),
        item.carriers ?? "",
        item.tracking ?? "",
        item.fee_cents === null ? "" : amountText(centsToDecimal(item.fee_cents), item.fee_currency ?? item.currency),
        item.fee_cents === null ? "" : (item.fee_currency ?? "").toUpperCase(),
        item.out_at?.toISOString() ?? "",
      ];
    }
    batch = await exportItemBatch(db, filters, batch.at(-1)?.id ?? 0, BATCH);
  }
}

/** Returns a CSV file with one line per item, ordered by item id. Contains no names or addresses. */
export const orderItemsFile = (db: Kysely<DB>, filters: OrderFilters, now: Date): Download =>
  csvDownload({
    filename: `order-items-${now.toISOString().slice(0, 10)}.csv`,
    header: COLUMNS,
    rows: () => rows(db, filters),
  });
