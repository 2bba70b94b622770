import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { Code, Disc3, ListEnd, ListPlus, ListStart, MoreHorizontal, Share2 } from "@fanfare/icons";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { openedPart } from "../../../ui/opened-part.tsx";
import { shareWithToast } from "../../../ui/share.ts";
import { toast } from "../../../ui/toast.ts";
import { useSession } from "../../auth/session-store.ts";
import { player } from "../../player/player-actions.ts";
import { trackLink } from "../../player/track-link.ts";
import { AddToPlaylistDialog } from "../../playlists/add-to-playlist-dialog.ts";

const EmbedDialog = openedPart(async () => (await import("./embed-dialog.tsx")).default);

/** Queue, playlist, album and share actions of a track; opens on mount, because a press has loaded it. */
export default function TrackMenu({ track, albumLink }: { track: Track; albumLink: boolean }) {
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.user !== null);
  const [adding, setAdding] = useState(false);
  const [embedding, setEmbedding] = useState(false);
  const { title, album } = track;
  const playable = track.audio_file !== null;

  const items: MenuItem[] = [
    ...(playable
      ? [
          {
            label: t("Play next"),
            icon: <ListStart size={18} aria-hidden />,
            onSelect: () => {
              player.addNext(track);
              toast(t("“{title}” plays next", { title }), { tone: "good" });
            },
          },
          {
            label: t("Add to queue"),
            icon: <ListEnd size={18} aria-hidden />,
            onSelect: () => {
              player.addLast(track);
              toast(t("“{title}” is in the queue", { title }), { tone: "good" });
            },
          },
        ]
      : []),
    ...(signedIn
      ? [{ label: t("Add to Playlist"), icon: <ListPlus size={18} aria-hidden />, onSelect: () => setAdding(true) }]
      : []),
    ...(albumLink && album
      ? [
          {
            label: t("Go to album"),
            icon: <Disc3 size={18} aria-hidden />,
            onSelect: () => void navigate({ to: "/albums/$albumId", params: { albumId: String(album.id) } }),
          },
        ]
      : []),
    {
      label: t("Share"),
      icon: <Share2 size={18} aria-hidden />,
      onSelect: () =>
        void shareWithToast({
          title: `${title} – ${track.artist.name}`,
          url: trackLink(track, window.location.origin),
        }),
    },
    ...(playable
      ? [{ label: t("Embed"), icon: <Code size={18} aria-hidden />, onSelect: () => setEmbedding(true) }]
      : []),
  ];
  return (
    <>
      <Menu
        label={t("More about {title}", { title })}
        icon={<MoreHorizontal size={20} aria-hidden />}
        items={items}
        startsOpen
      />
      {adding && createPortal(<AddToPlaylistDialog track={track} onClose={() => setAdding(false)} />, document.body)}
      {embedding &&
        createPortal(
          <EmbedDialog kind="tracks" id={track.id} title={title} onClose={() => setEmbedding(false)} />,
          document.body,
        )}
    </>
  );
}
