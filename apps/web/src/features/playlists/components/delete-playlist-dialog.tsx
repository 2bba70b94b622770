import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { useMutation } from "@tanstack/react-query";
import { errorStatus, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { richText } from "../../../ui/rich-text.tsx";
import { usePlaylistCache } from "../playlist-queries.ts";

type DeletePlaylistDialogProps = {
  playlist: Playlist;
  onClose: () => void;
  onFailed: (message: string) => void;
  onDone?: () => void;
};

/** Asks for confirmation before a playlist is deleted, since this cannot be undone. */
export function DeletePlaylistDialog({ playlist, onClose, onFailed, onDone }: DeletePlaylistDialogProps) {
  const { query } = useApi();
  const cache = usePlaylistCache();
  const removed = () => {
    onClose();
    onDone?.();
    cache.remove(playlist.id);
  };
  const remove = useMutation(
    mutationOptions(query.music.playlists.remove, {
      onSuccess: removed,
      onError: (error) => {
        // Deleted on another device or in another tab, so there is nothing left to delete.
        if (errorStatus(error) === 404) return removed();
        onClose();
        onFailed(t("Failed to delete playlist"));
      },
    }),
  );
  return (
    <Dialog open onClose={onClose} title={t("Delete Playlist?")}>
      <p>
        {richText(t("<name></name> will be deleted for good. Its tracks stay in the library."), {
          name: () => <strong>{playlist.name}</strong>,
        })}
      </p>
      <Box display="flex" justifyContent="flex-end" gap="3" mt="6">
        <Button tone="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button
          loading={remove.isPending}
          bg="bad"
          color="onEmber"
          _hover={{ bg: "ink" }}
          onClick={() => remove.mutate({ id: playlist.id })}
        >
          {t("Delete")}
        </Button>
      </Box>
    </Dialog>
  );
}
