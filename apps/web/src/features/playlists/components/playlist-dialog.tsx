import { t } from "@fanfare/contracts/common/language";
import {
  PLAYLIST_DESCRIPTION_MAX,
  PLAYLIST_NAME_MAX,
  type Playlist,
  playlistCreateInput,
} from "@fanfare/contracts/music/playlist";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { useSession } from "../../auth/session-store.ts";
import { type PlaylistDraft, playlistDraft } from "../playlist-draft.ts";
import { usePlaylistCache } from "../playlist-queries.ts";

const Form = styled("form", {
  base: {
    display: "grid",
    gap: "5",
    "& .keys": { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "3" },
    "& .meaning": { fontSize: "sm", color: "faint" },
  },
});

type PlaylistDialogProps = {
  /** The playlist to edit; a new one is created without it. */
  playlist?: Playlist;
  onClose: () => void;
  /** Called with a message to show on the page, which stays after the dialog has closed. */
  onFailed?: (message: string) => void;
  onDone?: (playlist: Playlist) => void;
};

const valuesOf = (playlist: Playlist | undefined): PlaylistDraft => ({
  name: playlist?.name ?? "",
  description: playlist?.description ?? "",
  is_public: playlist?.is_public ?? true,
});

type Input = Omit<PlaylistDraft, "description"> & { description: string | null };

/** Returns only the values that differ from those the dialog opened with, so that another tab's or device's change is kept. */
function changesOf({ name, description, is_public }: Input, before: PlaylistDraft) {
  return {
    ...(name !== before.name && { name }),
    ...((description ?? "") !== before.description && { description }),
    ...(is_public !== before.is_public && { is_public }),
  };
}

/** Create New Playlist, or the same form for an existing one (spec, section 2). A blank name is not submitted. */
export default function PlaylistDialog({ playlist, onClose: close, onFailed, onDone }: PlaylistDialogProps) {
  const { query } = useApi();
  const cache = usePlaylistCache();
  const user_id = useSession((state) => state.user?.id ?? 0);
  const subject = { user_id, playlist_id: playlist?.id ?? 0 };
  /** Unlike Escape or a tap outside, which may be accidental and keep what was typed for the next time. */
  const discard = () => {
    playlistDraft.forget();
    close();
  };
  const failed = playlist ? t("Failed to update playlist") : t("Failed to create playlist");
  // A conflict, such as too many playlists, is a reason that the fan can act on.
  const reasonOf = (error: unknown) => (isApiError(error) && error.data?.httpStatus === 409 ? error.message : failed);

  const done = {
    onSuccess: (saved: Playlist) => {
      if (playlist) cache.replace(saved);
      else cache.add(saved);
      discard();
      onDone?.(saved);
    },
    onError: (error: unknown) => onFailed?.(reasonOf(error)),
  };
  const update = useMutation(mutationOptions(query.music.playlists.update, done));
  const create = useMutation(mutationOptions(query.music.playlists.create, done));
  const [before] = useState(() => valuesOf(playlist));
  const form = useContractForm({
    initial: playlistDraft.read(subject) ?? before,
    parse: (values: PlaylistDraft) => playlistCreateInput.safeParse(values),
    act: (input) =>
      playlist ? update.mutateAsync({ id: playlist.id, ...changesOf(input, before) }) : create.mutateAsync(input),
    failureOf: (error) => {
      const fields = (isApiError(error) ? error.data?.fields : null) ?? {};
      return { message: Object.keys(fields).length > 0 ? "" : reasonOf(error), fields };
    },
  });
  const { name, is_public } = form.values;
  const blank = name.trim() === "";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (blank || form.busy) event.preventDefault();
    else form.submit(event);
  };

  return (
    <Dialog open onClose={close} title={playlist ? t("Edit Playlist") : t("Create New Playlist")}>
      <Form onSubmit={submit} onChange={() => playlistDraft.save(subject, form.getValues())} noValidate method="post">
        {form.message && <Alert role="alert">{form.message}</Alert>}
        <TextField
          label={t("Playlist Name")}
          {...form.text("name")}
          maxLength={PLAYLIST_NAME_MAX}
          autoComplete="off"
          data-autofocus
        />
        <TextAreaField
          label={t("Description (optional)")}
          {...form.text("description")}
          maxLength={PLAYLIST_DESCRIPTION_MAX}
        />
        <div>
          <Switch {...form.check("is_public")}>{is_public ? t("Public") : t("Private")}</Switch>
          <p className="meaning">
            {is_public
              ? t("Anyone can find it under Playlists by fans, with your name, and play it.")
              : t("Only you can see it.")}
          </p>
        </div>
        <div className="keys">
          <Button tone="ghost" onClick={discard}>
            {t("Cancel")}
          </Button>
          <Button type="submit" disabled={blank} loading={form.busy}>
            {playlist ? t("Save") : t("Create")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
