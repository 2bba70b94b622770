import { hash } from "@node-rs/argon2";
import type { Insertable, Kysely } from "kysely";
import type { AccountRole } from "../src/modules/accounts/permissions.ts";
import type { Albums, Artists, DB, Tracks, Users } from "../src/platform/db/types.gen.ts";

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** Long before any test's clock. */
const OUT = new Date("2020-01-01T00:00:00Z");

export async function makeArtist(db: Kysely<DB>, values: Partial<Insertable<Artists>> = {}): Promise<number> {
  const name = values.name ?? `Artist ${next()}`;
  const row = await db
    .insertInto("artists")
    .values({ sort_name: name, ...values, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function makeGenre(db: Kysely<DB>, name = `Genre ${next()}`): Promise<number> {
  const row = await db.insertInto("genres").values({ name }).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** A published album, unless `values` differ. */
export async function makeAlbum(db: Kysely<DB>, values: Partial<Insertable<Albums>> = {}): Promise<number> {
  const row = await db
    .insertInto("albums")
    .values({
      title: `Album ${next()}`,
      artist_id: values.artist_id ?? (await makeArtist(db)),
      visibility: "public",
      published_at: OUT,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A track that is published with its album; without an album, a published single. */
export async function makeTrack(db: Kysely<DB>, values: Partial<Insertable<Tracks>> = {}): Promise<number> {
  const row = await db
    .insertInto("tracks")
    .values({
      title: `Track ${next()}`,
      artist_id: values.artist_id ?? (await makeArtist(db)),
      duration_ms: 180_000,
      audio_file: "/media/audio/0000000000000000000000000000000000000000.mp3",
      published_at: values.album_id ? null : OUT,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** For an account that logs in hundreds of times: a stored hash determines its own checking cost, and this one is cheap. */
export const makeCheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** An account without a usable password; `session` below signs it in. */
export async function makeUser(db: Kysely<DB>, values: Partial<Insertable<Users>> = {}): Promise<number> {
  const number = next();
  const row = await db
    .insertInto("users")
    .values({
      email: `fan${number}@example.com`,
      username: `fan${number}`,
      first_name: "Fan",
      last_name: `Number ${number}`,
      password_hash: "none",
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

type Opener = {
  services: {
    accounts: { sessions: { open(user: { id: number; role: AccountRole }, agent: undefined): Promise<string> } };
  };
};

/** A new account and a token for it. */
export async function signIn(
  site: Opener & { db: Kysely<DB> },
  values: Partial<Insertable<Users>> = {},
): Promise<{ id: number; token: string }> {
  const id = await makeUser(site.db, values);
  const token = await site.services.accounts.sessions.open({ id, role: values.role ?? "fan" }, undefined);
  return { id, token };
}
