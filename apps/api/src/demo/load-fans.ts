import type { Transaction } from "kysely";
import { insertPlaylist, replaceEntries } from "../modules/music/playlists/playlist.queries.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { markDemo } from "./demo.queries.ts";
import { insertDemoFans } from "./demo-people.queries.ts";

const FANS = [
  {
    username: "lowlamp",
    display_name: "Low Lamp",
    first_name: "Ines",
    last_name: "Demo",
    preferred_genre: "Dream Pop",
  },
  {
    username: "nightrider",
    display_name: "Night Rider",
    first_name: "Tomas",
    last_name: "Demo",
    preferred_genre: "Electronic",
  },
  {
    username: "orchardist",
    display_name: "The Orchardist",
    first_name: "Wren",
    last_name: "Demo",
    preferred_genre: "Indie Folk",
  },
] as const;

const PLAYLISTS = [
  {
    by: "lowlamp",
    name: "For the hour after the lamps are lit",
    description: "Slow light, still water. Start anywhere after dusk.",
    tracks: ["miracle", "harbour-lights", "glass-tide", "rain-window", "first-frost", "lanterns-on-the-water"],
  },
  {
    by: "nightrider",
    name: "Last bus, back row",
    description: "Four stops, no talking, the whole of Night Bus Psalms and what comes after.",
    tracks: ["last-stop-hymn", "rain-window", "sodium-orange", "terminus", "concrete-lullaby"],
  },
] as const;

/** Adds fans who cannot log in (they have no password), and their public playlists. */
export async function loadFans(trx: Transaction<DB>, trackId: Map<string, number>, now: Date): Promise<void> {
  const fans = await insertDemoFans(
    trx,
    FANS.map((fan) => ({ ...fan, email: `${fan.username}@demo.example.com`, date_joined: now })),
  );
  await markDemo(
    trx,
    "user",
    fans.map((fan) => fan.id),
  );
  const userId = new Map<string, number>(fans.map((fan) => [fan.username, fan.id]));

  for (const playlist of PLAYLISTS) {
    const owner = userId.get(playlist.by);
    if (owner === undefined) continue;
    const { name, description } = playlist;
    const id = await insertPlaylist(trx, { user_id: owner, name, description, is_public: true });
    await markDemo(trx, "playlist", [id]);
    await replaceEntries(
      trx,
      id,
      playlist.tracks.flatMap((slug) => trackId.get(slug) ?? []),
    );
  }
}
