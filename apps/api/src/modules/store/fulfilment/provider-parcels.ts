/** A line that a provider makes: what it is there and how many pieces. */
export type ProviderLine = {
  order_item_id: number;
  quantity: number;
  /** Where the line stands at the provider. */
  stage: "waiting" | "in_production" | "sent" | "cancelled";
  sku: string | null;
};

export type ReportedParcel = {
  carrier: string | null;
  number: string | null;
  url: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  skus: readonly string[];
};

type Item = { order_item_id: number; quantity: number };

/** A parcel as it is written down. `parcel` tells it from the others of the order. */
export type PlannedParcel = {
  parcel: string;
  status: "pending" | "in_production" | "shipped" | "delivered" | "cancelled";
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  items: Item[];
};

/** What is still to be sent. */
export const REST = "rest";
/** What will never be sent. */
export const CALLED_OFF = "cancelled";

const keyOf = (parcel: ReportedParcel, index: number) => parcel.number ?? `parcel ${index + 1}`;

/** Lines that no parcel holds, as one entry of their own. */
const untracked = (
  parcel: string,
  status: PlannedParcel["status"],
  lines: readonly ProviderLine[],
  at: Date | null,
) => ({
  parcel,
  status,
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: at,
  delivered_at: null,
  items: lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
});

/**
 * Which parcels an order of a provider's has: one for each that it reports, one for what is still to come, one for what
 * was called off. A parcel once noted keeps its lines; a new one gets those it names by article number, else those sent
 * since. `before` are the parcels as they were noted last; nothing in them goes back.
 */
export function planParcels(
  lines: readonly ProviderLine[],
  reported: readonly ReportedParcel[],
  before: readonly PlannedParcel[],
  now: Date,
): PlannedParcel[] {
  const noted = new Map(before.map((parcel) => [parcel.parcel, parcel]));
  const held = new Set<number>();
  const take = (fits: (line: ProviderLine) => boolean): Item[] => {
    const taken = lines.filter((line) => !held.has(line.order_item_id) && line.stage !== "cancelled" && fits(line));
    for (const line of taken) held.add(line.order_item_id);
    return taken.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
  };
  for (const { parcel, items } of before) {
    if (parcel !== REST && parcel !== CALLED_OFF) for (const item of items) held.add(item.order_item_id);
  }

  const keys = reported.map(keyOf);
  const fresh = reported.filter((_parcel, index) => !noted.has(keys[index] ?? ""));
  const planned: PlannedParcel[] = [];
  for (const [index, parcel] of reported.entries()) {
    const key = keys[index] ?? "";
    const known = noted.get(key);
    const isLastNew = fresh.at(-1) === parcel;
    let items = known?.items ?? [];
    if (!known) {
      items = parcel.skus.length > 0 ? take((line) => line.sku !== null && parcel.skus.includes(line.sku)) : [];
      // Who sends several at once without saying what is in them has put at least one thing into each.
      if (items.length === 0) {
        let left = isLastNew ? Number.POSITIVE_INFINITY : 1;
        items = take((line) => {
          if (line.stage !== "sent" || left === 0) return false;
          left -= 1;
          return true;
        });
      }
    }
    const delivered_at = parcel.delivered_at ?? known?.delivered_at ?? null;
    planned.push({
      parcel: key,
      status: delivered_at === null ? "shipped" : "delivered",
      carrier: parcel.carrier ?? known?.carrier ?? null,
      tracking_number: parcel.number ?? known?.tracking_number ?? null,
      tracking_url: parcel.url ?? known?.tracking_url ?? null,
      shipped_at: known?.shipped_at ?? parcel.shipped_at ?? now,
      delivered_at,
      items,
    });
  }
  for (const parcel of before) {
    if (parcel.parcel !== REST && parcel.parcel !== CALLED_OFF && !keys.includes(parcel.parcel)) planned.push(parcel);
  }

  const left = lines.filter((line) => !held.has(line.order_item_id));
  const calledOff = left.filter((line) => line.stage === "cancelled");
  const rest = left.filter((line) => line.stage !== "cancelled");
  if (rest.length > 0) {
    const known = noted.get(REST);
    const isSent = rest.every((line) => line.stage === "sent");
    const isMade = rest.some((line) => line.stage !== "waiting") || known?.status === "in_production";
    const status = isSent || known?.status === "shipped" ? "shipped" : isMade ? "in_production" : "pending";
    planned.push(untracked(REST, status, rest, status === "shipped" ? (known?.shipped_at ?? now) : null));
  }
  if (calledOff.length > 0) planned.push(untracked(CALLED_OFF, "cancelled", calledOff, null));
  return planned;
}
