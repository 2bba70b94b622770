import type { Session } from "@fanfare/contracts/auth/login";
import type { User } from "@fanfare/contracts/auth/user";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MusicService } from "../../music/catalogue/music.service.ts";
import { favoriteTrackIds } from "../../music/public.queries.ts";
import { purchasesOf } from "../../store/public.queries.ts";
import { userView } from "../user-view.ts";
import type { UserRow } from "../users.queries.ts";
import type { Sessions } from "./sessions.ts";

/** Where a login or registration comes from. */
export type Origin = { address: string; userAgent: string | undefined };

/** Accounts as their own people see them, and sessions for people whose password has just been verified. */
export function createSessionOpener(deps: { db: Kysely<DB>; sessions: Sessions; music: MusicService }) {
  const { db, sessions } = deps;

  const view = async (row: UserRow): Promise<User> => {
    const [ids, { paid_cents }] = await Promise.all([favoriteTrackIds(db, row.id), purchasesOf(db, row.id)]);
    // Withdrawn tracks are in no list of favourites, so they are not counted either.
    const playable = await deps.music.playableIds(db, ids);
    return userView(row, { favorite_tracks: ids.filter((id) => playable.has(id)), total_purchases_cents: paid_cents });
  };

  return {
    view,
    /** Opens a session for `row`. Throws SessionRefusedError when its password has changed. */
    async open(row: UserRow, origin: Origin): Promise<Session> {
      const user = { id: row.id, role: row.role };
      const token = await sessions.open(user, origin.userAgent, row.password_hash);
      return { token, user: await view(row) };
    },
  };
}

export type SessionOpener = ReturnType<typeof createSessionOpener>;
