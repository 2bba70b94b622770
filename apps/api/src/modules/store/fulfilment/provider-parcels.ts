/** A line that a provider makes, with its quantity and its stage there. */
export type ProviderLine = {
  order_item_id: number;
  quantity: number;
  /** The line's stage at the provider. */
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

/** A parcel as it is stored. `parcel` identifies it within the order. */
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

/** Key of the entry for lines that were sent in one of several parcels with unknown contents. */
export const SOMEWHERE = "sent";
/** Key of the entry for lines that are still to be sent. */
export const REST = "rest";
/** Key of the entry for lines that will never be sent. */
export const CALLED_OFF = "cancelled";
/** Keys of entries that do not correspond to a parcel of the provider. */
const OWN_KEYS = [SOMEWHERE, REST, CALLED_OFF];

const keyOf = (parcel: ReportedParcel, index: number) => parcel.number ?? `parcel ${index + 1}`;

/** Lines that are in no parcel, as an entry of their own. */
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

type Contents = { key: string; parcel: ReportedParcel; items: Item[]; isKnown: boolean };

/**
 * Determines the contents of each reported parcel: lines by the listed SKUs, else the recorded contents, else, if only one parcel
 * lists nothing, the sent lines that no other parcel contains. A line whose SKU several parcels list is in none of them, because
 * its distribution is unknown.
 */
function contentsOf(
  lines: readonly ProviderLine[],
  reported: readonly ReportedParcel[],
  noted: ReadonlyMap<string, PlannedParcel>,
): Contents[] {
  const nameIt = ({ sku }: ProviderLine) =>
    sku === null ? 0 : reported.filter((parcel) => parcel.skus.includes(sku)).length;
  const held = new Set<number>();
  const take = (fits: (line: ProviderLine) => boolean): Item[] => {
    const taken = lines.filter((line) => !held.has(line.order_item_id) && line.stage !== "cancelled" && fits(line));
    for (const line of taken) held.add(line.order_item_id);
    return taken.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));
  };
  const contents = reported.map((parcel, index): Contents => {
    const key = keyOf(parcel, index);
    const before = new Set(noted.get(key)?.items.map((item) => item.order_item_id));
    const isNamed = ({ sku }: ProviderLine) => sku !== null && parcel.skus.includes(sku);
    const items = take(
      (line) => isNamed(line) && nameIt(line) === 1 && (line.stage === "sent" || before.has(line.order_item_id)),
    );
    return { key, parcel, items, isKnown: lines.some(isNamed) };
  });
  for (const one of contents) {
    if (one.isKnown) continue;
    const before = new Set(noted.get(one.key)?.items.map((item) => item.order_item_id));
    one.items = take((line) => before.has(line.order_item_id));
    one.isKnown = one.items.length > 0;
  }
  const silent = contents.filter((one) => !one.isKnown);
  const [only] = silent;
  if (only && silent.length === 1) {
    only.items = take((line) => line.stage === "sent" && nameIt(line) === 0);
    only.isKnown = only.items.length > 0;
  }
  return contents;
}

/**
 * Plans the parcels of a provider's order: one for each reported parcel, one for lines sent in an unknown one of them, one for
 * lines still to come, and one for cancelled lines. A parcel with unknown contents has no lines. `before` are the recorded
 * parcels; none of them moves back.
 */
export function planParcels(
  lines: readonly ProviderLine[],
  reported: readonly ReportedParcel[],
  before: readonly PlannedParcel[],
  now: Date,
): PlannedParcel[] {
  const noted = new Map(before.map((parcel) => [parcel.parcel, parcel]));
  const contents = contentsOf(lines, reported, noted);
  const planned = contents.map(({ key, parcel, items }): PlannedParcel => {
    const known = noted.get(key);
    const delivered_at = parcel.delivered_at ?? known?.delivered_at ?? null;
    return {
      parcel: key,
      status: delivered_at === null ? "shipped" : "delivered",
      carrier: parcel.carrier ?? known?.carrier ?? null,
      tracking_number: parcel.number ?? known?.tracking_number ?? null,
      tracking_url: parcel.url ?? known?.tracking_url ?? null,
      shipped_at: known?.shipped_at ?? parcel.shipped_at ?? now,
      delivered_at,
      items,
    };
  });
  const held = new Set(planned.flatMap(({ items }) => items.map((item) => item.order_item_id)));
  const keys = contents.map(({ key }) => key);
  for (const parcel of before) {
    if (OWN_KEYS.includes(parcel.parcel) || keys.includes(parcel.parcel)) continue;
    const items = parcel.items.filter((item) => !held.has(item.order_item_id));
    for (const item of items) held.add(item.order_item_id);
    planned.push({ ...parcel, items });
  }

  const isShared = ({ sku }: ProviderLine) =>
    sku !== null && reported.filter((parcel) => parcel.skus.includes(sku)).length > 1;
  const hasSilent = contents.some((one) => !one.isKnown);
  const somewhere = lines.filter(
    (line) => !held.has(line.order_item_id) && line.stage === "sent" && (hasSilent || isShared(line)),
  );
  if (somewhere.length > 0) {
    for (const line of somewhere) held.add(line.order_item_id);
    const known = noted.get(SOMEWHERE);
    const wasThere =
      known?.status === "delivered" &&
      somewhere.every((line) => known.items.some((item) => item.order_item_id === line.order_item_id));
    const isThere = wasThere || planned.every((parcel) => parcel.status === "delivered");
    planned.push({
      ...untracked(SOMEWHERE, isThere ? "delivered" : "shipped", somewhere, known?.shipped_at ?? now),
      delivered_at: isThere ? (known?.delivered_at ?? now) : null,
    });
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
