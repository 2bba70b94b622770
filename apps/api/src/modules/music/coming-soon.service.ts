import type { ComingSoon, notifyRequestInput, Teaser } from "@fanfare/contracts/music/coming-soon";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../platform/http/app-error.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/mail.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    announce_releases: Record<string, never>;
  }
}

/** What a card says when the owner gave it no words of its own (spec, section 2). */
const TEASER_TITLE = { album: "Coming Soon", track: "Upcoming Song" } as const;

/** Requests answered in one run of the job; the next minute takes the rest. */
const BATCH = 500;

type Kind = "album" | "track";
const TABLE = { album: "albums", track: "tracks" } as const;
const COLUMN = { album: "album_id", track: "track_id" } as const;

/** Announced releases: their teaser cards, who wants to hear of them, and the mail when they are out. */
export function createComingSoonService(deps: { db: Kysely<DB>; clock: Clock; publicUrl: string }) {
  const { db, clock } = deps;

  const announced = (kind: Kind) =>
    db
      .selectFrom(TABLE[kind])
      .select(["id", "teaser_title", "teaser_text", "teaser_image", "teaser_placeholder", "expected_on"])
      .where("announced", "=", true)
      .where((eb) => eb.or([eb("listed_from", "is", null), eb("listed_from", ">", clock.now())]));

  const teasers = async (kind: Kind): Promise<Teaser[]> => {
    const rows = await announced(kind)
      .orderBy("expected_on", (order) => order.asc().nullsLast())
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      kind,
      id: row.id,
      title: row.teaser_title ?? TEASER_TITLE[kind],
      text: row.teaser_text,
      cover_image: row.teaser_image,
      cover_placeholder: row.teaser_placeholder,
      expected_on: row.expected_on,
      can_notify: row.expected_on !== null,
    }));
  };

  /** Mails those who asked for what has come out since. The requests are closed in the transaction that queues the mails. */
  const announceDue = () =>
    db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom("notify_requests")
        .leftJoin("albums", "albums.id", "notify_requests.album_id")
        .leftJoin("tracks", "tracks.id", "notify_requests.track_id")
        .select([
          "notify_requests.id",
          "notify_requests.email",
          "notify_requests.album_id",
          "tracks.album_id as track_album_id",
          sql<string>`coalesce(albums.title, tracks.title)`.as("title"),
        ])
        .where("notify_requests.sent_at", "is", null)
        .where(sql<boolean>`coalesce(albums.listed_from, tracks.listed_from) <= ${clock.now()}`)
        .orderBy("notify_requests.id")
        .limit(BATCH)
        .forUpdate("notify_requests")
        .skipLocked()
        .execute();
      for (const request of due) {
        const albumId = request.album_id ?? request.track_album_id;
        const link = `${deps.publicUrl}${albumId === null ? "/music?tab=tracks" : `/albums/${albumId}`}`;
        await queueMail(
          trx,
          {
            to: request.email,
            subject: `“${request.title}” is out now`,
            text: `You asked to be told: “${request.title}” is out.\n\nListen: ${link}\n\nThis was the only mail about it.\n`,
          },
          new URL(deps.publicUrl).hostname,
        );
      }
      if (due.length > 0) {
        await trx
          .updateTable("notify_requests")
          .set({ sent_at: clock.now() })
          .where(
            "id",
            "in",
            due.map((request) => request.id),
          )
          .execute();
      }
    });

  return {
    async teasers(): Promise<ComingSoon> {
      const [albums, tracks] = await Promise.all([teasers("album"), teasers("track")]);
      return { albums, tracks };
    },

    /**
     * Remembers an address for one release; asking twice changes nothing. Throws `not_found` for what is not announced,
     * `conflict` while the owner has set no date, and `validation` when a visitor gives no address.
     */
    async requestNotice(
      input: z.output<typeof notifyRequestInput>,
      userId: number | null,
    ): Promise<{ message: string }> {
      const teaser = await announced(input.kind).where("id", "=", input.id).executeTakeFirst();
      if (!teaser) throw notFound();
      if (teaser.expected_on === null) throw new AppError("conflict", "There is no release date yet.");
      const own =
        input.email === undefined && userId !== null
          ? await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst()
          : undefined;
      const email = input.email ?? own?.email;
      if (!email) throw invalid({ email: ["Email is required"] });
      await db
        .insertInto("notify_requests")
        .values({ [COLUMN[input.kind]]: input.id, email, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { message: "We will write to you when it is out." };
    },

    announceReleasesJob: defineJob({ name: "announce_releases", cron: "* * * * *", run: announceDue }),
  };
}

export type ComingSoonService = ReturnType<typeof createComingSoonService>;
