import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import { languagePrefix } from "../../lib/language-address.ts";
import { keepPage } from "./components/keep-page.ts";
import { keepSiteFiles } from "./components/site-files.ts";
import { SITE_CACHE } from "./kept-albums.ts";
import { ticketCacheName, writeTickets } from "./kept-tickets.ts";
import { notifyWorker, offlinePath, registerWorker } from "./worker.ts";

/** Keeps a show's tickets on this device: the tickets, their page, and the files needed to show it. */
export async function keepTickets(userId: number, sheet: TicketSheet, signal: AbortSignal): Promise<void> {
  await registerWorker();
  const cache = await caches.open(ticketCacheName(sheet.event.id));
  await writeTickets(cache, { user_id: userId, sheet });
  const site = await caches.open(SITE_CACHE);
  await keepSiteFiles(site, await keepPage(site, offlinePath(), signal), signal);
  await keepSiteFiles(site, await keepPage(cache, `${languagePrefix()}/tickets/${sheet.event.id}`, signal), signal);
  await notifyWorker();
}
