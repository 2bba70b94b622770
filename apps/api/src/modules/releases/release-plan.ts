import type { ReleasePlan } from "@fanfare/contracts/admin/release-day";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import type { showForRelease } from "../events/public.queries.ts";
import type { albumForRelease } from "../music/public.queries.ts";
import type { letterForRelease } from "../newsletter/public.queries.ts";
import type { preordersForRelease, productsForRelease } from "../store/public.queries.ts";

type Found<Read extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

/** The parts of a release day as they are now; undefined when a part no longer exists, null when none was chosen. */
export type ReleaseParts = {
  at: Date;
  is_featured: boolean;
  /** Titles that the owner excludes from featured content. */
  hidden_titles: readonly string[];
  album: Found<typeof albumForRelease>;
  /** How many products were chosen, including those that no longer exist. */
  wanted: number;
  products: Found<typeof productsForRelease>;
  preorders: Found<typeof preordersForRelease>;
  /** The site's currency, an ISO 4217 code. */
  currency: string;
  show: Found<typeof showForRelease> | null;
  letter: Found<typeof letterForRelease> | null;
};

const isOut = (row: { listed_from: Date | null }, at: Date) => row.listed_from !== null && row.listed_from <= at;
const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

type Notes = { steps: string[]; stops: string[]; warnings: string[] };

function noteAlbum({ album, at, is_featured, hidden_titles }: ReleaseParts, notes: Notes): void {
  if (!album) {
    notes.stops.push("The album is not there any more.");
    return;
  }
  const { title, tracks, hidden, silent } = album;
  const listed = tracks - hidden;
  if (isOut(album, at)) notes.steps.push(`The album “${title}” is out already and stays so.`);
  else {
    notes.steps.push(`The album “${title}” comes out with ${count(listed, "track")}.`);
    notes.steps.push("The feed of new releases, webhooks and mails to the fans who asked for it announce it.");
  }
  if (is_featured && hidden_titles.includes(title)) {
    notes.warnings.push(`“${title}” is one of the hidden titles (Music › Featured), so it is not put forward.`);
  } else if (is_featured) notes.steps.push("It stands first among the featured albums, on the home page too.");
  if (tracks === 0) notes.stops.push(`The album “${title}” has no tracks.`);
  else if (silent === tracks) notes.stops.push(`No track of “${title}” has a file.`);
  else if (listed === 0) notes.stops.push(`All tracks of “${title}” are drafts or unlisted.`);
  if (silent > 0 && silent < tracks) {
    notes.warnings.push(
      `${count(silent, "track")} of “${title}” ${silent === 1 ? "has" : "have"} no file to listen to.`,
    );
  }
  if (hidden > 0 && listed > 0) {
    notes.warnings.push(
      `${count(hidden, "track")} of “${title}” ${hidden === 1 ? "stays" : "stay"} a draft or unlisted.`,
    );
  }
  if (!album.cover_image) notes.warnings.push(`The album “${title}” has no cover.`);
}

function noteProducts({ album, at, products, wanted, currency }: ReleaseParts, albumId: number, notes: Notes): void {
  const gone = wanted - products.length;
  if (gone > 0)
    notes.stops.push(
      `${count(gone, "product")} that ${gone === 1 ? "was" : "were"} chosen ${gone === 1 ? "is" : "are"} not there any more.`,
    );
  for (const product of products) {
    const { name, price_cents, has_stock, source } = product;
    notes.steps.push(
      isOut(product, at) && product.is_available
        ? `“${name}” is on sale already and stays so.`
        : `“${name}” can be bought for ${formatMoney(centsToDecimal(price_cents), currency)}.`,
    );
    if (price_cents === 0) notes.warnings.push(`“${name}” has no price: it costs nothing.`);
    if (!has_stock) notes.warnings.push(`Nothing is left of “${name}”.`);
    const isDownload = source === "digital" && product.album_id === albumId;
    if (isDownload && album && album.tracks > 0 && album.without_original > 0) {
      notes.stops.push(
        `“${name}” cannot be downloaded: ${count(album.without_original, "track")} of the album ${album.without_original === 1 ? "has" : "have"} no original file.`,
      );
    }
  }
}

/** Notes the pre-orders that the release opens, with a warning for those whose own date is later. */
function notePreorders({ at, preorders }: ReleaseParts, notes: Notes): void {
  for (const { name, out_at, orders } of preorders) {
    notes.steps.push(`The pre-order “${name}” is out: the buyers of ${count(orders, "order")} are told.`);
    if (out_at !== null && out_at > at) {
      notes.warnings.push(
        `The pre-order “${name}” has a later date, ${out_at.toISOString()}; it is out earlier by this.`,
      );
    }
  }
}

function noteShow({ at, show }: ReleaseParts, notes: Notes): void {
  if (show === null) return;
  if (!show) {
    notes.stops.push("The show is not there any more.");
    return;
  }
  const { title, status, ends_at } = show;
  if (status === "cancelled") notes.stops.push(`The show “${title}” is cancelled.`);
  else if (ends_at <= at) notes.stops.push(`The show “${title}” is over by then.`);
  notes.steps.push(
    isOut(show, at)
      ? `The show “${title}” is open already and stays so.`
      : `The show “${title}” opens: fans can get in.`,
  );
}

function noteLetter({ letter }: ReleaseParts, notes: Notes): void {
  if (letter === null) return;
  if (!letter) {
    notes.stops.push("The letter is not there any more.");
    return;
  }
  const { subject, status, readers } = letter;
  if (status === "draft" || status === "scheduled") {
    notes.steps.push(`The letter “${subject}” goes to ${count(readers, "reader")}.`);
    if (readers === 0) notes.warnings.push(`The letter “${subject}” has no readers yet.`);
    if (status === "scheduled") {
      notes.warnings.push(
        `The letter “${subject}” is scheduled by itself too; it goes once, at whichever moment is first.`,
      );
    }
  } else notes.warnings.push(`The letter “${subject}” was sent already and is not sent again.`);
}

/** The dry run: lists what would happen, in order, and its problems. */
export function planRelease(parts: ReleaseParts, albumId: number): ReleasePlan {
  const notes: Notes = { steps: [], stops: [], warnings: [] };
  noteAlbum(parts, notes);
  noteProducts(parts, albumId, notes);
  notePreorders(parts, notes);
  noteShow(parts, notes);
  noteLetter(parts, notes);
  return {
    steps: notes.steps,
    problems: [
      ...notes.stops.map((text) => ({ stops: true, text })),
      ...notes.warnings.map((text) => ({ stops: false, text })),
    ],
  };
}
