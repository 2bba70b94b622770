import type { CardRef } from "@fanfare/contracts/admin/letters";
import { t } from "@fanfare/contracts/common/language";
import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import type { MailCard } from "../../../platform/mail/mail-layout.ts";
import { longWallTime } from "../../events/calendar/venue-time.ts";
import type { CardRow } from "./letter-card.queries.ts";

const PATHS = { album: "/albums", product: "/products", show: "/events" } as const;

/** A card's page on this site. */
export const cardPath = ({ kind, id }: CardRef): string => `${PATHS[kind]}/${id}`;

/** The line under a card's title, in the current language: the artist, the price, or time and place. */
export function cardDetail({ artist, price_cents, currency, starts_at, timezone, place }: CardRow): string {
  if (price_cents !== null) return formatMoney(centsToDecimal(price_cents), currency);
  if (starts_at !== null && timezone !== null) {
    return [longWallTime(starts_at, timezone), place].filter((part) => part !== null).join(", ");
  }
  return artist ?? "";
}

const label = (kind: CardRow["kind"]) =>
  ({ album: t("Listen"), product: t("View product"), show: t("See the show") })[kind];

/** A card for a mail, in the current language. */
export const mailCard = (row: CardRow, { site, media }: { site: string; media: string }): MailCard => ({
  title: row.title,
  detail: cardDetail(row),
  url: `${site}${cardPath(row)}`,
  label: label(row.kind),
  picture: row.image === null ? null : mediaUrl(row.image, media),
});
