import type { Kysely } from "kysely";
import type { LockShow } from "../../src/modules/events/attendance/decisions.ts";
import { createEventNews } from "../../src/modules/events/messages/event-news.service.ts";
import { createSoldPlaces, type SoldPlacesService } from "../../src/modules/events/sold/sold-places.service.ts";
import { createTicketCodes } from "../../src/modules/events/tickets/ticket-code.ts";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";

/** The shows' side of a store that is created without the rest of the site. */
export function soldPlacesOn(db: Kysely<DB>, options: { clock?: Clock; lock?: LockShow } = {}): SoldPlacesService {
  const clock = options.clock ?? systemClock;
  const url = "https://artist.example";
  const news = createEventNews({
    db,
    clock,
    publicUrl: url,
    writeInLanguage: async (_code, write) => write({ name: "Artist", url, contact: "hello@artist.example" }),
    codes: createTicketCodes({ secretKey: "the secret of a race" }),
  });
  return createSoldPlaces({ clock, news, rateLimits: false, isVerified: null, lock: options.lock });
}
