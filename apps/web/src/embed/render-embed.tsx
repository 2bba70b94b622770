import type { EmbedKind } from "@fanfare/contracts/music/oembed";
import { renderToStaticMarkup } from "react-dom/server";
import { type ApiClient, errorStatus } from "../lib/trpc.tsx";
import { EmbedPage, type EmbedTrack } from "./embed-page.tsx";

/** Maximum number of tracks in the player of the whole site. */
const MAX_TRACKS = 5;

/** The content of a player: one album, track or playlist, or the site's featured and popular tracks. */
export type Embedded = { kind: EmbedKind; id: number } | "site";

const ADDRESS = /^\/embed(?:\/(albums|tracks|playlists)\/(\d{1,9}))?\/?$/;
const KINDS: Record<string, EmbedKind> = { albums: "albums", tracks: "tracks", playlists: "playlists" };

/** Returns the content of the player at a path, or null for other paths. */
export function embeddedAt(pathname: string): Embedded | null {
  const match = ADDRESS.exec(pathname);
  if (!match) return null;
  const kind = KINDS[match[1] ?? ""];
  return kind ? { kind, id: Number(match[2]) } : "site";
}

type Content = { tracks: readonly EmbedTrack[]; title?: string; path: string };
type EmbedOptions = { client: ApiClient; siteUrl: string; script: string; embedded: Embedded };

/**
 * Renders the embeddable player's page, with status 404 for content that a visitor cannot see; other errors of its calls are
 * thrown. It is rendered on the server only, outside the React application and without hydration, so it calls the client
 * directly and has no query cache.
 */
export async function renderEmbed(options: EmbedOptions): Promise<{ status: number; html: string }> {
  const { client, siteUrl, script, embedded } = options;
  const settings = await client.site.settings.query();
  const content = await (embedded === "site"
    ? ofSite(client, settings.featured_track?.id ?? undefined)
    : ofOne(client, embedded).catch((error: unknown) => {
        if (errorStatus(error) === 404) return null;
        throw error;
      }));
  const { tracks, title, path } = content ?? { tracks: [], title: undefined, path: "/" };
  const playable = tracks.filter((track) => track.audio_file !== null);
  const page = (
    <EmbedPage settings={settings} tracks={playable} title={title} href={`${siteUrl}${path}`} script={script} />
  );
  return { status: content ? 200 : 404, html: `<!DOCTYPE html>${renderToStaticMarkup(page)}` };
}

async function ofSite(client: ApiClient, featuredId: number | undefined): Promise<Content> {
  const { popular_tracks } = await client.music.featured.query();
  const others: EmbedTrack[] = popular_tracks.filter((track) => track.id !== featuredId && track.audio_file !== null);
  const featured = featuredId ? await client.music.tracks.byId.query({ id: featuredId }).catch(() => null) : null;
  return { tracks: (featured?.audio_file ? [featured, ...others] : others).slice(0, MAX_TRACKS), path: "/" };
}

async function ofOne(client: ApiClient, { kind, id }: Exclude<Embedded, "site">): Promise<Content> {
  if (kind === "albums") {
    const { title, tracks } = await client.music.albums.byId.query({ id });
    return { tracks, title, path: `/albums/${id}` };
  }
  if (kind === "playlists") {
    const { name, tracks } = await client.music.playlists.byId.query({ id });
    return { tracks, title: name, path: `/playlists/${id}` };
  }
  const track = await client.music.tracks.byId.query({ id });
  const path = track.album ? `/albums/${track.album.id}?track=${id}` : `/music?tab=tracks&track=${id}`;
  return { tracks: [track], path };
}
