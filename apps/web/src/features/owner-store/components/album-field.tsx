import { useApi } from "../../../lib/trpc.tsx";
import { fullPage, useAllPages } from "../../owner-kit/lists/use-all-pages.ts";
import { useCan } from "../../owner-kit/session/team-self.tsx";
import { SelectField } from "../../owner-ui/field.tsx";

/** Shown where an album or track is chosen by a team member without the music permission. */
export const NO_CHOICE = "Only an owner can change this.";

type AlbumFieldProps = {
  value: number | null;
  onChange: (albumId: number | null) => void;
  errors: readonly string[] | undefined;
};

/** The album on whose page a product is also sold. */
export function AlbumField({ value, onChange, errors }: AlbumFieldProps) {
  const { query } = useApi();
  const canChoose = useCan()("music");
  const albums = useAllPages((page) => query.music.manage.albums.list.queryOptions(fullPage(page)), {
    enabled: canChoose,
  });
  const isListed = albums.rows.some(({ id }) => id === value);
  return (
    <SelectField
      label="Sold on the page of"
      from={canChoose ? albums : undefined}
      value={value ?? ""}
      errors={errors}
      disabled={!canChoose}
      help={
        canChoose
          ? "For a record, a tape or a shirt of one album: the album's page offers it beside the tracks."
          : NO_CHOICE
      }
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">No album</option>
      {value !== null && !isListed && <option value={value}>As it is</option>}
      {albums.rows.map((album) => (
        <option key={album.id} value={album.id}>
          {album.title}
        </option>
      ))}
    </SelectField>
  );
}
