import type { EditorArtist } from "@fanfare/contracts/music/artist-editor";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DeleteButton } from "../../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { PictureField } from "../../owner-kit/forms/picture-field.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { TextAreaField, TextField } from "../../owner-ui/field.tsx";

/** The form of one artist: name, picture, biography. An artist without music can be deleted. */
export function ArtistForm({ artist, onDone }: { artist: EditorArtist | null; onDone: () => void }) {
  const { query } = useApi();
  const removeArtist = useMutation(mutationOptions(query.music.manage.artists.remove));
  const createArtist = useMutation(mutationOptions(query.music.manage.artists.create));
  const changeArtist = useMutation(mutationOptions(query.music.manage.artists.change));
  const form = useDialogForm(
    {
      name: artist?.name ?? "",
      bio: artist?.bio ?? "",
      picture: artist?.image ? { image: artist.image, placeholder: artist.image_placeholder } : null,
    },
    async (values) => {
      if (artist) await changeArtist.mutateAsync({ ...values, id: artist.id, version: artist.version });
      else await createArtist.mutateAsync(values);
      onDone();
    },
  );
  const isFree = artist && artist.albums + artist.tracks === 0;
  return (
    <DialogForm
      form={form}
      save={artist ? "Save" : "Add"}
      actions={
        isFree && (
          <DeleteButton
            title={`Delete the artist “${artist.name}”?`}
            confirm="Delete artist"
            onDelete={async () => {
              await removeArtist.mutateAsync({ id: artist.id, version: artist.version });
              onDone();
            }}
          >
            <p>No album or track names this artist. Text and picture will be gone for good.</p>
          </DeleteButton>
        )
      }
    >
      <TextField label="Name" {...form.text("name")} />
      <TextAreaField
        label="About"
        rows={4}
        help="Shown on the artist's page and in shared links."
        {...form.text("bio")}
      />
      <PictureField
        label="Picture"
        help="Also used where a cover is missing."
        area="music"
        value={form.values.picture}
        onChange={(picture) => form.set("picture", picture)}
        errors={form.errors("picture")}
      />
    </DialogForm>
  );
}
