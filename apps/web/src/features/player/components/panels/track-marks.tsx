import { t } from "@fanfare/contracts/common/language";
import { Share2 } from "@fanfare/icons";
import { IconButton } from "../../../../ui/button.tsx";
import { shareWithToast } from "../../../../ui/share.ts";
import { FavoriteButton } from "../../../music/favorite-button.tsx";
import { AddToPlaylistButton } from "../../../playlists/add-to-playlist-button.tsx";
import type { QueuedTrack } from "../../queue.ts";
import { trackLink } from "../../track-link.ts";

/** Actions on the current track: mark it as a favourite, add it to a playlist, share it. */
export function TrackMarks({ track }: { track: QueuedTrack }) {
  const share = () =>
    void shareWithToast({
      title: `${track.title} – ${track.artist.name}`,
      url: trackLink(track, window.location.origin),
    });
  return (
    <>
      <FavoriteButton track={track} />
      <AddToPlaylistButton track={track} />
      <IconButton label={t("Share {title}", { title: track.title })} color="faint" onClick={share}>
        <Share2 size={19} aria-hidden />
      </IconButton>
    </>
  );
}
