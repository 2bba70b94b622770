import type { Migration } from "kysely/migration";
import * as platform from "./2026-11-21-01-platform.ts";
import * as auth from "./2026-11-21-02-auth.ts";
import * as music from "./2026-11-21-03-music.ts";
import * as accounts from "./2026-11-21-04-accounts.ts";
import * as store from "./2026-11-21-05-store.ts";
import * as events from "./2026-11-21-06-events.ts";
import * as musicImport from "./2026-11-21-08-music-import.ts";
import * as pod from "./2026-11-21-20-pod.ts";
import * as ownerDesk from "./2026-11-21-21-owner-desk.ts";
import * as editors from "./2026-11-21-22-editors.ts";
import * as pretendedPayments from "./2026-11-22-0710-pretended-payments.ts";
import * as missingOriginals from "./2026-11-22-0720-missing-originals.ts";
import * as restoredCopy from "./2026-11-22-0720-restored-copy.ts";
import * as unlistedByLink from "./2026-11-22-0740-unlisted-by-link.ts";
import * as featuredById from "./2026-11-22-0750-featured-by-id.ts";
import * as maxPerOrder from "./2026-11-22-0750-max-per-order.ts";
import * as verifiedPurchases from "./2026-11-22-0820-verified-purchases.ts";
import * as backupTickets from "./2026-11-22-0900-backup-tickets.ts";
import * as mailStatus from "./2026-11-22-0905-mail-status.ts";
import * as longOwnerLists from "./2026-11-22-0930-long-owner-lists.ts";
import * as orderAdjustments from "./2026-11-22-0955-order-adjustments.ts";
import * as firstSteps from "./2026-11-22-1000-first-steps.ts";
import * as paymentProviderNames from "./2026-11-22-1005-payment-provider-names.ts";
import * as ownerNotices from "./2026-11-22-1055-owner-notices.ts";
import * as discountCodes from "./2026-11-22-1128-discount-codes.ts";
import * as movedInConsents from "./2026-11-22-1130-moved-in-consents.ts";
import * as readerLanguages from "./2026-11-22-1304-reader-languages.ts";
import * as restockRequests from "./2026-11-22-1450-restock-requests.ts";
import * as teamRoles from "./2026-11-22-1615-team-roles.ts";
import * as apiKeys from "./2026-11-22-1625-api-keys.ts";
import * as salesDocuments from "./2026-11-22-1650-sales-documents.ts";
import * as scheduledBackups from "./2026-11-22-1652-scheduled-backups.ts";
import * as webhooks from "./2026-11-22-1700-webhooks.ts";
import * as doors from "./2026-11-22-1705-doors.ts";
import * as wishes from "./2026-11-22-1705-wishes.ts";
import * as teamInvitations from "./2026-11-22-1712-team-invitations.ts";
import * as shippingAndTips from "./2026-11-22-1723-shipping-and-tips.ts";
import * as podcast from "./2026-11-22-1732-podcast.ts";
import * as orderMessages from "./2026-11-22-1733-order-messages.ts";
import * as countedConcerts from "./2026-11-22-1734-counted-concerts.ts";
import * as twoStep from "./2026-11-22-1743-two-step.ts";
import * as currency from "./2026-11-22-2107-currency.ts";
import * as waitlistOffers from "./2026-11-22-2112-waitlist-offers.ts";
import * as namedPrices from "./2026-11-22-2120-named-prices.ts";
import * as releaseDays from "./2026-11-22-2133-release-days.ts";
import * as visitCounts from "./2026-11-22-2136-visit-counts.ts";
import * as movedInGoods from "./2026-11-22-2140-moved-in-goods.ts";
import * as letterFilters from "./2026-11-22-2143-letter-filters.ts";
import * as remadePodOrders from "./2026-11-22-2148-remade-pod-orders.ts";
import * as afterShows from "./2026-11-22-2155-after-shows.ts";
import * as paymentFees from "./2026-11-22-2158-payment-fees.ts";
import * as bundles from "./2026-11-22-2209-bundles.ts";
import * as placeTransfers from "./2026-11-22-2210-place-transfers.ts";
import * as lettersOnTheSite from "./2026-11-22-2217-letters-on-the-site.ts";
import * as teamNotices from "./2026-11-22-2354-team-notices.ts";
import * as pickups from "./2026-11-22-2355-pickups.ts";
import * as preOrders from "./2026-11-23-0012-pre-orders.ts";
import * as longAuditLog from "./2026-11-23-0028-long-audit-log.ts";
import * as productSafety from "./2026-11-23-0033-product-safety.ts";
import * as beginningsOfNames from "./2026-11-23-0034-beginnings-of-names.ts";
import * as ticketKinds from "./2026-11-23-0039-ticket-kinds.ts";
import * as freeDownloads from "./2026-11-23-0106-free-downloads.ts";
import * as freeDownloadCounts from "./2026-11-23-0254-free-download-counts.ts";
import * as reprints from "./2026-11-23-0256-reprints.ts";
import * as parcelContents from "./2026-11-23-0312-parcel-contents.ts";
import * as reprintSlots from "./2026-11-23-0321-reprint-slots.ts";
import * as lineDiscounts from "./2026-11-24-1420-line-discounts.ts";
import * as countedMails from "./2026-11-24-1425-counted-mails.ts";
import * as offersOfOrders from "./2026-11-25-1420-offers-of-orders.ts";
import * as storedSearchTexts from "./2026-11-26-1330-stored-search-texts.ts";
import * as listedContacts from "./2026-11-26-2000-listed-contacts.ts";
import * as trigramLetters from "./2026-11-27-1230-trigram-letters.ts";
import * as askedReturns from "./2026-11-28-0430-asked-returns.ts";
import * as lineRefunds from "./2026-11-28-0900-line-refunds.ts";
import * as erasedBuyers from "./2026-11-28-1840-erased-buyers.ts";
import * as onlyPieceNotices from "./2026-11-29-0020-only-piece-notices.ts";
import * as reversals from "./2026-11-29-1500-reversals.ts";
import * as presales from "./2026-11-29-1842-presales.ts";
import * as timeZone from "./2026-11-29-1842-time-zone.ts";
import * as daysOfIssue from "./2026-11-29-1844-days-of-issue.ts";

/** All migrations by file name, in that order. A released migration is never edited: add a later one. */
export const migrations: Record<string, Migration> = {
  "2026-11-21-01-platform": platform,
  "2026-11-21-02-auth": auth,
  "2026-11-21-03-music": music,
  "2026-11-21-04-accounts": accounts,
  "2026-11-21-05-store": store,
  "2026-11-21-06-events": events,
  "2026-11-21-08-music-import": musicImport,
  "2026-11-21-20-pod": pod,
  "2026-11-21-21-owner-desk": ownerDesk,
  "2026-11-21-22-editors": editors,
  "2026-11-22-0710-pretended-payments": pretendedPayments,
  "2026-11-22-0720-missing-originals": missingOriginals,
  "2026-11-22-0720-restored-copy": restoredCopy,
  "2026-11-22-0740-unlisted-by-link": unlistedByLink,
  "2026-11-22-0750-featured-by-id": featuredById,
  "2026-11-22-0750-max-per-order": maxPerOrder,
  "2026-11-22-0820-verified-purchases": verifiedPurchases,
  "2026-11-22-0900-backup-tickets": backupTickets,
  "2026-11-22-0905-mail-status": mailStatus,
  "2026-11-22-0930-long-owner-lists": longOwnerLists,
  "2026-11-22-0955-order-adjustments": orderAdjustments,
  "2026-11-22-1000-first-steps": firstSteps,
  "2026-11-22-1005-payment-provider-names": paymentProviderNames,
  "2026-11-22-1055-owner-notices": ownerNotices,
  "2026-11-22-1128-discount-codes": discountCodes,
  "2026-11-22-1130-moved-in-consents": movedInConsents,
  "2026-11-22-1304-reader-languages": readerLanguages,
  "2026-11-22-1450-restock-requests": restockRequests,
  "2026-11-22-1615-team-roles": teamRoles,
  "2026-11-22-1625-api-keys": apiKeys,
  "2026-11-22-1650-sales-documents": salesDocuments,
  "2026-11-22-1652-scheduled-backups": scheduledBackups,
  "2026-11-22-1700-webhooks": webhooks,
  "2026-11-22-1705-doors": doors,
  "2026-11-22-1705-wishes": wishes,
  "2026-11-22-1712-team-invitations": teamInvitations,
  "2026-11-22-1723-shipping-and-tips": shippingAndTips,
  "2026-11-22-1732-podcast": podcast,
  "2026-11-22-1733-order-messages": orderMessages,
  "2026-11-22-1734-counted-concerts": countedConcerts,
  "2026-11-22-1743-two-step": twoStep,
  "2026-11-22-2107-currency": currency,
  "2026-11-22-2112-waitlist-offers": waitlistOffers,
  "2026-11-22-2120-named-prices": namedPrices,
  "2026-11-22-2133-release-days": releaseDays,
  "2026-11-22-2136-visit-counts": visitCounts,
  "2026-11-22-2140-moved-in-goods": movedInGoods,
  "2026-11-22-2143-letter-filters": letterFilters,
  "2026-11-22-2148-remade-pod-orders": remadePodOrders,
  "2026-11-22-2155-after-shows": afterShows,
  "2026-11-22-2158-payment-fees": paymentFees,
  "2026-11-22-2209-bundles": bundles,
  "2026-11-22-2210-place-transfers": placeTransfers,
  "2026-11-22-2217-letters-on-the-site": lettersOnTheSite,
  "2026-11-22-2354-team-notices": teamNotices,
  "2026-11-22-2355-pickups": pickups,
  "2026-11-23-0012-pre-orders": preOrders,
  "2026-11-23-0028-long-audit-log": longAuditLog,
  "2026-11-23-0033-product-safety": productSafety,
  "2026-11-23-0034-beginnings-of-names": beginningsOfNames,
  "2026-11-23-0039-ticket-kinds": ticketKinds,
  "2026-11-23-0106-free-downloads": freeDownloads,
  "2026-11-23-0254-free-download-counts": freeDownloadCounts,
  "2026-11-23-0256-reprints": reprints,
  "2026-11-23-0312-parcel-contents": parcelContents,
  "2026-11-23-0321-reprint-slots": reprintSlots,
  "2026-11-24-1420-line-discounts": lineDiscounts,
  "2026-11-24-1425-counted-mails": countedMails,
  "2026-11-25-1420-offers-of-orders": offersOfOrders,
  "2026-11-26-1330-stored-search-texts": storedSearchTexts,
  "2026-11-26-2000-listed-contacts": listedContacts,
  "2026-11-27-1230-trigram-letters": trigramLetters,
  "2026-11-28-0430-asked-returns": askedReturns,
  "2026-11-28-0900-line-refunds": lineRefunds,
  "2026-11-28-1840-erased-buyers": erasedBuyers,
  "2026-11-29-0020-only-piece-notices": onlyPieceNotices,
  "2026-11-29-1500-reversals": reversals,
  "2026-11-29-1842-presales": presales,
  "2026-11-29-1842-time-zone": timeZone,
  "2026-11-29-1844-days-of-issue": daysOfIssue,
};
