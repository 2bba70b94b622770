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
export const UNKNOWN_PARCEL = "sent";
/** Key of the entry for lines that are still to be sent. */
export const REST = "rest";
/** Key of the entry for lines that will never be sent. */
export const CALLED_OFF = "cancelled";
/** Keys of entries that do not correspond to a parcel of the provider. */
const OWN_KEYS = [UNKNOWN_PARCEL, REST, CALLED_OFF];

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

/** The number of reported parcels that list a line's SKU. */
const listings = ({ sku }: ProviderLine, reported: readonly ReportedParcel[]): number =>
  sku === null ? 0 : reported.filter((parcel) => parcel.skus.includes(sku)).length;

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
      (line) =>
        isNamed(line) && listings(line, reported) === 1 && (line.stage === "sent" || before.has(line.order_item_id)),
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
    only.items = take((line) => line.stage === "sent" && listings(line, reported) === 0);
    only.isKnown = only.items.length > 0;
  }
  return contents;
}

/** A reported parcel with its contents; what is not reported again keeps its recorded value. */
function reportedParcel({ key, parcel, items }: Contents, known: PlannedParcel | undefined, now: Date): PlannedParcel {
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
}

const heldBy = (parcels: readonly PlannedParcel[]) =>
  new Set(parcels.flatMap(({ items }) => items.map((item) => item.order_item_id)));

/** Recorded parcels that are no longer reported, without the lines that other parcels hold. */
function unreportedParcels(before: readonly PlannedParcel[], reported: readonly PlannedParcel[]): PlannedParcel[] {
  const keys = [...OWN_KEYS, ...reported.map(({ parcel }) => parcel)];
  const held = heldBy(reported);
  return before
    .filter(({ parcel }) => !keys.includes(parcel))
    .map((parcel) => {
      const items = parcel.items.filter((item) => !held.has(item.order_item_id));
      for (const item of items) held.add(item.order_item_id);
      return { ...parcel, items };
    });
}

/** The entry for lines that were sent in an unknown one of `parcels`. */
function somewhereParcel(
  lines: readonly ProviderLine[],
  known: PlannedParcel | undefined,
  parcels: readonly PlannedParcel[],
  now: Date,
): PlannedParcel {
  const wasThere =
    known?.status === "delivered" &&
    lines.every((line) => known.items.some((item) => item.order_item_id === line.order_item_id));
  const isThere = wasThere || parcels.every((parcel) => parcel.status === "delivered");
  return {
    ...untracked(UNKNOWN_PARCEL, isThere ? "delivered" : "shipped", lines, known?.shipped_at ?? now),
    delivered_at: isThere ? (known?.delivered_at ?? now) : null,
  };
}

/** The entry for lines that are still to be sent. */
function restParcel(lines: readonly ProviderLine[], known: PlannedParcel | undefined, now: Date): PlannedParcel {
  const isSent = lines.every((line) => line.stage === "sent") || known?.status === "shipped";
  const isMade = lines.some((line) => line.stage !== "waiting") || known?.status === "in_production";
  if (isSent) return untracked(REST, "shipped", lines, known?.shipped_at ?? now);
  return untracked(REST, isMade ? "in_production" : "pending", lines, null);
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
  const planned = contents.map((one) => reportedParcel(one, noted.get(one.key), now));
  planned.push(...unreportedParcels(before, planned));

  const held = heldBy(planned);
  const left = lines.filter((line) => !held.has(line.order_item_id));
  const hasUnknown = contents.some((one) => !one.isKnown);
  const isSomewhere = (line: ProviderLine) => line.stage === "sent" && (hasUnknown || listings(line, reported) > 1);
  const somewhere = left.filter(isSomewhere);
  const rest = left.filter((line) => !isSomewhere(line) && line.stage !== "cancelled");
  const calledOff = left.filter((line) => line.stage === "cancelled");
  if (somewhere.length > 0) planned.push(somewhereParcel(somewhere, noted.get(UNKNOWN_PARCEL), planned, now));
  if (rest.length > 0) planned.push(restParcel(rest, noted.get(REST), now));
  if (calledOff.length > 0) planned.push(untracked(CALLED_OFF, "cancelled", calledOff, null));
  return planned;
}
