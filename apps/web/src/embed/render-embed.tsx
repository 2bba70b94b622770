import { renderToStaticMarkup } from "react-dom/server";
import type { ApiClient } from "../lib/trpc.tsx";
import { EmbedPage, type EmbedTrack } from "./embed-page.tsx";

/** How many tracks the embedded player lists. */
const MAX_TRACKS = 5;

type EmbedOptions = { client: ApiClient; siteUrl: string; script: string };

/** The embeddable player's page. Throws what its calls throw. */
export async function renderEmbed({ client, siteUrl, script }: EmbedOptions): Promise<string> {
  const [settings, { popular_tracks }] = await Promise.all([
    client.site.settings.query(),
    client.music.featured.query(),
  ]);
  const id = settings.featured_track?.id;
  const others: EmbedTrack[] = popular_tracks.filter((track) => track.id !== id && track.audio_file !== null);
  const featured = id ? await client.music.tracks.byId.query({ id }).catch(() => null) : null;
  const tracks = (featured?.audio_file ? [featured, ...others] : others).slice(0, MAX_TRACKS);
  const page = <EmbedPage settings={settings} tracks={tracks} siteUrl={siteUrl} script={script} />;
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
