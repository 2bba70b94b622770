import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import { dropUnusedSite, TICKETS } from "./kept-albums.ts";

/** Cache key of a show's tickets; the server has no such route. */
const NOTE = "/offline/tickets.json";

/** A fan's tickets as kept on this device, with the fan's id, because a device can change hands. */
export type KeptTickets = { user_id: number; sheet: Omit<TicketSheet, "kinds"> & Partial<Pick<TicketSheet, "kinds">> };

export const ticketCacheName = (eventId: number) => `${TICKETS}${eventId}`;

export async function writeTickets(cache: Cache, note: KeptTickets): Promise<void> {
  await cache.put(NOTE, Response.json(note));
}

/** Returns the tickets for a show on this device; null if there are none or they belong to another fan. */
export async function readTickets(eventId: number, userId: number): Promise<TicketSheet | null> {
  if (!(await caches.has(ticketCacheName(eventId)))) return null;
  const response = await (await caches.open(ticketCacheName(eventId))).match(NOTE);
  const note: KeptTickets | undefined = await response?.json();
  // Those kept by an earlier release have no kinds.
  return note?.user_id === userId ? { ...note.sheet, kinds: note.sheet.kinds ?? [] } : null;
}

/** Removes a show's tickets from this device after the place was given back. */
export async function dropTickets(eventId: number): Promise<void> {
  if (await caches.delete(ticketCacheName(eventId))) await dropUnusedSite();
}

/** Removes all tickets from this device after their fan has signed out. */
export async function dropAllTickets(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(TICKETS));
  if (names.length === 0) return;
  await Promise.all(names.map((name) => caches.delete(name)));
  await dropUnusedSite();
}
