import { NOT_AN_IMAGE, type ProfileStats, type ProfileUpdate } from "@fanfare/contracts/auth/profile";
import type { User } from "@fanfare/contracts/auth/user";
import type { FieldErrors } from "@fanfare/contracts/common/error-codes";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { countPlaylistsOf } from "../../music/public.queries.ts";
import { purchasesOf } from "../../store/public.queries.ts";
import { TOO_YOUNG, USERNAME_TAKEN } from "../auth.service.ts";
import type { SessionOpener } from "../sessions/session-opener.ts";
import { findUserById, isUsernameTaken, lockUser, type UserRow, updateProfile } from "../users.queries.ts";
import { isOldEnough } from "./age.ts";
import type { Avatars } from "./avatars.ts";
import { isReservedFirstName, isReservedName, RESERVED_NAME } from "./reserved-names.ts";

/** What other people see of a user, next to playlists and reviews. */
const PUBLIC_FIELDS = ["username", "display_name", "first_name", "last_name", "avatar"] as const;

type Columns = Partial<Omit<ProfileUpdate, "avatar"> & { avatar: string | null }>;

/** A person's own account: reading it, changing it, and its statistics. */
export function createProfileService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  avatars: Avatars;
  opener: SessionOpener;
  artistName: () => Promise<string>;
}) {
  const { db, clock, avatars, opener } = deps;

  const own = async (userId: number): Promise<UserRow> => {
    const row = await findUserById(db, userId);
    if (!row) throw new AppError("unauthenticated");
    return row;
  };

  /** Throws `validation` for a new name that could pass for the artist's or the owner's, except from the owner. */
  const refuseReserved = async (row: UserRow, input: ProfileUpdate): Promise<void> => {
    if (row.role === "owner") return;
    const artist = await deps.artistName();
    const isNew = (field: "username" | "display_name" | "first_name") => {
      const name = input[field];
      return name && name !== row[field] ? name : "";
    };
    const fields: FieldErrors = {};
    if (isReservedName(isNew("username"), artist)) fields.username = [RESERVED_NAME];
    if (isReservedName(isNew("display_name"), artist)) fields.display_name = [RESERVED_NAME];
    if (isReservedFirstName(isNew("first_name"), artist)) fields.first_name = [RESERVED_NAME];
    if (Object.keys(fields).length > 0) throw invalid(fields);
  };

  const refuseFaults = async (row: UserRow, input: ProfileUpdate): Promise<void> => {
    const { username, date_of_birth } = input;
    await refuseReserved(row, input);
    if (username !== undefined && (await isUsernameTaken(db, username, row.id))) {
      throw invalid({ username: [USERNAME_TAKEN] });
    }
    if (date_of_birth && !isOldEnough(date_of_birth, clock.now())) throw invalid({ date_of_birth: [TOO_YOUNG] });
  };

  return {
    /** Throws `unauthenticated` when the account does not exist. */
    read: async (userId: number): Promise<User> => opener.view(await own(userId)),

    /** Changes the given fields. Throws `validation` on the field that cannot be accepted; nothing has changed then. */
    async update(userId: number, input: ProfileUpdate): Promise<User> {
      const before = await own(userId);
      await refuseFaults(before, input);
      const { avatar, ...fields } = input;
      const upload = typeof avatar === "object" && avatar !== null ? avatar : undefined;
      if (typeof avatar === "string" && avatar !== "" && avatar !== before.avatar)
        throw invalid({ avatar: [NOT_AN_IMAGE] });
      const columns: Columns = { ...fields };
      if (upload) columns.avatar = await avatars.store(userId, upload);
      else if (avatar === null || avatar === "") columns.avatar = null;

      const shown = PUBLIC_FIELDS.some((field) => columns[field] !== undefined && columns[field] !== before[field]);
      const write = async (trx: Transaction<DB>) => {
        const current = await lockUser(trx, userId);
        if (!current) throw new AppError("unauthenticated");
        if (upload && columns.avatar) await avatars.hold(trx, columns.avatar, upload);
        await updateProfile(trx, userId, columns, clock.now()).catch((error: unknown) => {
          throw isUniqueViolation(error, "users_username_key") ? invalid({ username: [USERNAME_TAKEN] }) : error;
        });
        if (columns.avatar !== undefined && current.avatar && current.avatar !== columns.avatar) {
          await avatars.release(trx, current.avatar);
        }
      };
      // A change that visitors do not see need not invalidate cached pages that show fans' names.
      const change = shown ? deps.content.write(write) : transact(db, write);
      await change.catch(async (error: unknown) => {
        if (upload && columns.avatar) await avatars.release(db, columns.avatar);
        throw error;
      });
      return opener.view(await own(userId));
    },

    /** Returns the account's counts and sums. Throws `unauthenticated` when it does not exist. */
    async stats(userId: number): Promise<ProfileStats> {
      const row = await own(userId);
      const [{ profile }, playlists, purchases] = await Promise.all([
        opener.view(row),
        countPlaylistsOf(db, userId),
        purchasesOf(db, userId),
      ]);
      return {
        favorite_tracks: profile.favorite_tracks.length,
        playlists,
        orders: purchases.orders,
        total_purchases: centsToDecimal(purchases.paid_cents),
        concert_count: row.concert_count,
        member_since: row.date_joined.toISOString(),
        newsletter_subscribed: row.newsletter_subscribed,
      };
    },
  };
}
