import { Trash2 } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../owner-kit/lists/counted.ts";
import { OwnerConfirm } from "../../owner-kit/page/owner-confirm.tsx";

type RemoveReleaseProps = { kind: "album" | "track"; id: number; version: number; onRemoved: () => void };

/** Deletes an album or track after listing what is deleted with it, or explains why it cannot be deleted. */
export function RemoveRelease({ kind, id, version, onRemoved }: RemoveReleaseProps) {
  const { query } = useApi();
  const [open, setOpen] = useState(false);
  const removeAlbum = useMutation(mutationOptions(query.music.manage.albums.remove));
  const removeTrack = useMutation(mutationOptions(query.music.manage.tracks.remove));
  const album = useQuery({
    ...query.music.manage.albums.removalPreview.queryOptions({ id }),
    enabled: open && kind === "album",
    staleTime: 0,
  });
  const track = useQuery({
    ...query.music.manage.tracks.removalPreview.queryOptions({ id }),
    enabled: open && kind === "track",
    staleTime: 0,
  });
  const preview = (kind === "album" ? album : track).data;
  const isFree = preview?.blockers.length === 0;
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <Trash2 size={17} aria-hidden /> Delete {kind}
      </Button>
      <OwnerConfirm
        open={open}
        onClose={() => setOpen(false)}
        title={isFree || !preview ? `Delete this ${kind}?` : `This ${kind} cannot be deleted`}
        {...(isFree && { confirm: `Delete ${kind}` })}
        onConfirm={async () => {
          await (kind === "album" ? removeAlbum : removeTrack).mutateAsync({ id, version });
          onRemoved();
        }}
      >
        {!preview && <p>Checking what depends on it…</p>}
        {preview && !isFree && preview.blockers.map((blocker) => <p key={blocker}>{blocker}</p>)}
        {preview && isFree && (
          <>
            <p>This permanently deletes “{preview.title}”, and with it:</p>
            <ul>
              {kind === "album" && <li>{counted(preview.tracks, "track")} with their files,</li>}
              <li>{counted(preview.plays, "play")},</li>
              <li>its place among {counted(preview.favorites, "favourite")},</li>
              <li>its place in {counted(preview.playlists, "playlist")}.</li>
            </ul>
            <p>To hide it instead, make it a draft.</p>
          </>
        )}
      </OwnerConfirm>
    </>
  );
}
