import { secondsToLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { logFailure } from "../../lib/log-failure.ts";
import { type Api, useApi } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.ts";
import { player } from "./player-actions.ts";
import { readTrackLink } from "./track-link.ts";

/** Milliseconds for which the toast with a play button is shown, in addition to the bar's own button. */
const OFFER_TIME = 10_000;

/** For pages whose address names a track: cues that track in the player, once. */
export default function OpenTrackLink() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  useEffect(() => void openTrackLink(query, queryClient, window.location), [query, queryClient]);
  return null;
}

/**
 * Applies the track link in the address: cues the track at its second, followed by the rest of its album, and waits for a press,
 * since browsers do not let a page start playback on its own. Shows a toast when the track cannot be loaded.
 */
async function openTrackLink(
  { music }: Api["query"],
  queryClient: QueryClient,
  { pathname, search }: Location,
): Promise<void> {
  const link = readTrackLink(search);
  if (!link) return;
  try {
    const albumId = /^\/albums\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1];
    const album = albumId
      ? await queryClient.fetchQuery(music.albums.byId.queryOptions({ id: Number(albumId) }))
      : null;
    const track =
      link.trackId === null
        ? album?.tracks[0]
        : (album?.tracks.find(({ id }) => id === link.trackId) ??
          (await queryClient.fetchQuery(music.tracks.byId.queryOptions({ id: link.trackId }))));
    if (!track) return;
    const inAlbum = album?.tracks.some(({ id }) => id === track.id);
    player.cue(track, { ...link, ...(album && inAlbum && { queue: album.tracks }) });
    const { title } = track;
    const text =
      link.seconds > 0
        ? t("“{title}” is ready at {time}", { title, time: secondsToLabel(link.seconds) })
        : t("“{title}” is ready", { title });
    toast(text, {
      duration: OFFER_TIME,
      action: { label: t("Play"), run: player.resume },
    });
  } catch (error) {
    logFailure("Failed to open the link's track", error);
    toast(t("The track from this link could not be loaded."), { tone: "bad" });
  }
}
