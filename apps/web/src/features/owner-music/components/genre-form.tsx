import type { EditorGenre } from "@fanfare/contracts/music/artist-editor";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { DeleteButton } from "../../owner-kit/forms/delete-button.tsx";
import { DialogForm } from "../../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../../owner-kit/forms/use-dialog-form.ts";
import { counted } from "../../owner-kit/lists/counted.ts";
import { TextField } from "../../owner-ui/field.tsx";

/** The name of one genre. Albums and tracks of a deleted genre then have no genre. */
export function GenreForm({ genre, onDone }: { genre: EditorGenre | null; onDone: () => void }) {
  const { query } = useApi();
  const removeGenre = useMutation(mutationOptions(query.music.manage.genres.remove));
  const createGenre = useMutation(mutationOptions(query.music.manage.genres.create));
  const changeGenre = useMutation(mutationOptions(query.music.manage.genres.change));
  const form = useDialogForm({ name: genre?.name ?? "" }, async ({ name }) => {
    if (genre) await changeGenre.mutateAsync({ id: genre.id, version: genre.version, name });
    else await createGenre.mutateAsync({ name });
    onDone();
  });
  const uses = (genre?.albums ?? 0) + (genre?.tracks ?? 0);
  return (
    <DialogForm
      form={form}
      save={genre ? "Save" : "Add"}
      actions={
        genre && (
          <DeleteButton
            title={`Delete the genre “${genre.name}”?`}
            confirm="Delete genre"
            onDelete={async () => {
              await removeGenre.mutateAsync({ id: genre.id, version: genre.version });
              onDone();
            }}
          >
            <p>
              {uses > 0
                ? `${counted(uses, "album or track", "albums and tracks")} will have no genre until you choose another for each. You cannot undo this.`
                : "No album or track has it."}
            </p>
          </DeleteButton>
        )
      }
    >
      <TextField
        label="Name"
        {...(uses > 0 && {
          help: `If you delete it, ${counted(uses, "album or track", "albums and tracks")} will have no genre.`,
        })}
        {...form.text("name")}
      />
    </DialogForm>
  );
}
