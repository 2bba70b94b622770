import { t } from "@fanfare/contracts/common/language";
import { PLAYLISTS_MAX } from "@fanfare/contracts/music/playlist";
import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { lockPerson } from "../../accounts/public.queries.ts";
import { countPlaylistsOf } from "./playlist.queries.ts";

/**
 * Throws `conflict` for a fan who has the maximum number of playlists. Locks the fan until the transaction ends, so that
 * concurrent creations are counted sequentially.
 */
export async function assertRoomForPlaylist(trx: Transaction<DB>, userId: number): Promise<void> {
  await lockPerson(trx, userId);
  if ((await countPlaylistsOf(trx, userId)) < PLAYLISTS_MAX) return;
  throw new AppError(
    "conflict",
    t("You can have at most {max} playlists. Please delete one of them first.", { max: PLAYLISTS_MAX }),
  );
}
