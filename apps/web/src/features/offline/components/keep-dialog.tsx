import { t } from "@fanfare/contracts/common/language";
import type { AlbumDetail } from "@fanfare/contracts/music/album";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { logFailure } from "../../../lib/log-failure.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Alert, RetryButton } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { trackCount } from "../../music/labels.ts";
import { keptAlbumsQuery, removeAlbum } from "../kept-albums.ts";
import { sizeLabel } from "../size-label.ts";
import { notifyWorker } from "../worker.ts";
import { albumBytes, keepAlbum, NoRoomError } from "./keep-album.ts";

const Body = styled("div", {
  base: {
    display: "grid",
    gap: "4",
    justifyItems: "start",
    "& p": { color: "soft" },
    "& progress": { w: "100%", h: "0.5rem", accentColor: "{colors.ember}" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

type KeepDialogProps = { album: AlbumDetail; onChange: (isKept: boolean) => void; onClose: () => void };

/** Shows the size of an album before it is kept and the progress while it is fetched, and removes it again. */
export default function KeepDialog({ album, onChange, onClose }: KeepDialogProps) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const kept = useQuery(keptAlbumsQuery);
  const note = kept.data?.find((one) => one.album.id === album.id && one.is_complete);
  const size = useQuery({
    queryKey: ["offline", "size", album.id],
    queryFn: ({ signal }) => albumBytes(album, signal),
    enabled: kept.isSuccess && !note,
  });
  const [come, setCome] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const refresh = async (isKept: boolean) => {
    await queryClient.invalidateQueries({ queryKey: keptAlbumsQuery.queryKey });
    onChange(isKept);
  };
  const readTrack = (id: number) => queryClient.fetchQuery(query.music.tracks.byId.queryOptions({ id }));
  const keep = async (bytes: number) => {
    const abort = new AbortController();
    running.current = abort;
    setProblem(null);
    setCome(0);
    try {
      await keepAlbum(album, { readTrack, bytes, signal: abort.signal, onProgress: setCome });
      await refresh(true);
    } catch (error) {
      if (abort.signal.aborted) return;
      if (error instanceof NoRoomError) {
        const sizes = { needed: sizeLabel(error.needed), free: sizeLabel(error.free) };
        setProblem(t("There is not enough space on this device: {needed} needed, {free} free.", sizes));
      } else if (error instanceof DOMException && error.name === "QuotaExceededError") {
        // The space that the browser had reported is not there, so its numbers are not shown.
        setProblem(t("There is not enough space on this device."));
      } else {
        logFailure("The album could not be kept", error);
        setProblem(t("The album could not be kept. Check your connection and try again."));
      }
    } finally {
      setCome(null);
    }
  };
  const remove = async () => {
    await removeAlbum(album.id);
    await notifyWorker();
    await refresh(false);
  };

  return (
    <Dialog open onClose={onClose} title={t("Keep offline")}>
      <Body>
        {note ? (
          <>
            <p role="status">
              {t("“{title}” plays on this device without a connection. It takes {size}.", {
                title: album.title,
                size: sizeLabel(note.bytes),
              })}
            </p>
            <div className="ways">
              <Button tone="outline" onClick={() => void remove()}>
                {t("Remove")}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              {t("{tracks} with cover and lyrics, to play on this device without a connection.", {
                tracks: trackCount(album.tracks.length),
              })}
            </p>
            {problem && <Alert role="alert">{problem}</Alert>}
            {size.isError && (
              <Alert role="alert">{t("The size could not be determined. Check your connection and try again.")}</Alert>
            )}
            {come !== null && size.data !== undefined && (
              <>
                <progress value={come} max={size.data} aria-label={t("Keep offline")} />
                <p>{t("{done} of {size}", { done: sizeLabel(come), size: sizeLabel(size.data) })}</p>
              </>
            )}
            <div className="ways">
              {size.isError && <RetryButton onRetry={() => size.refetch()} />}
              {size.isPending && <Skeleton h="2.875rem" w="11rem" />}
              {size.isSuccess && (
                <Button loading={come !== null} onClick={() => void keep(size.data)}>
                  {t("Keep {size}", { size: sizeLabel(size.data) })}
                </Button>
              )}
              {come !== null && (
                <Button tone="outline" onClick={onClose}>
                  {t("Cancel")}
                </Button>
              )}
            </div>
          </>
        )}
        <TextLink to="/offline">{t("Everything kept on this device")}</TextLink>
      </Body>
    </Dialog>
  );
}
