import type { AlbumForEditing } from "@fanfare/contracts/music/album-editor";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { styled } from "../../../ui/styled.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { SortableList } from "../../owner-kit/lists/sortable-list.tsx";
import { useSavedOrder } from "../../owner-kit/lists/use-saved-order.ts";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { canSplit, isOfSeveralDiscs, withMovedDisc, withNewDisc } from "./discs.ts";

const Line = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    py: "1",
    "& .number": { color: "faint", fontVariantNumeric: "tabular-nums", minW: "1.5rem" },
    "& a": { color: "ink", fontWeight: 600, textUnderlineOffset: "0.2em", overflowWrap: "anywhere" },
    "& .about": { display: "flex", flexWrap: "wrap", gap: "2", fontSize: "xs", color: "faint" },
  },
});

/**
 * The album's tracks, sorted by dragging or with buttons; each move is saved immediately. A track that is moved past one of another
 * disc is then on that disc.
 */
export function TrackOrder({ album, isDirty }: { album: AlbumForEditing; isDirty: boolean }) {
  const { query } = useApi();
  const reorderTracks = useMutation(mutationOptions(query.music.manage.albums.reorder));
  const saved = useRef(0);
  const { entries: tracks, move } = useSavedOrder(album.tracks, {
    save: async (next) => {
      const order = next.map(({ id, disc_number }) => ({ id, disc_number }));
      // The album is refetched only after the last of several moves.
      const version = Math.max(album.version, saved.current);
      saved.current = (await reorderTracks.mutateAsync({ id: album.id, version, order })).version;
    },
    reload: () => query.music.manage.albums.byId.invalidate({ id: album.id }),
  });

  const hasDiscs = isOfSeveralDiscs(tracks);
  const save = (next: typeof tracks) => {
    // Both changes use the album's version number, so they must be saved sequentially.
    if (isDirty) toast("Save your other changes first, then reorder the tracks.");
    else move(next);
  };

  return (
    <Panel aria-labelledby="tracks">
      <PanelTitle id="tracks">Tracks</PanelTitle>
      {tracks.length === 0 && (
        <p>This album has no tracks yet. Upload recordings that name it as their album, or move tracks here.</p>
      )}
      <SortableList
        entries={tracks.map((track) => ({ ...track, key: String(track.id), name: track.title }))}
        onMove={(next, moved) => save(withMovedDisc(next, moved))}
      >
        {(track, index) => (
          <Line>
            <span className="number">
              {index + 1 - tracks.findIndex((one) => one.disc_number === track.disc_number)}
            </span>
            <Link to="/admin/music/tracks/$trackId" params={{ trackId: String(track.id) }}>
              {track.title}
            </Link>
            <span className="about">
              {hasDiscs && <span>disc {track.disc_number}</span>}
              {track.audio_file ? track.duration_label : <Chip tone="ember">No sound yet</Chip>}
              {!track.has_lyrics && <span>no lyrics</span>}
              {track.visibility !== "public" && <Chip>{track.visibility === "draft" ? "Draft" : "Unlisted"}</Chip>}
              <span>{counted(track.play_count, "play")}</span>
            </span>
          </Line>
        )}
      </SortableList>
      <p style={{ marginTop: "1rem" }}>
        <ButtonLink to="/admin/music/upload" tone="outline" size="sm">
          Upload more
        </ButtonLink>{" "}
        {canSplit(tracks) && (
          <Button tone="ghost" size="sm" onClick={() => save(withNewDisc(tracks))}>
            Put the last track on a new disc
          </Button>
        )}
      </p>
    </Panel>
  );
}
