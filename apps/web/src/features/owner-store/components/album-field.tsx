import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { useCan } from "../../owner-kit/team-self.tsx";
import { SelectField } from "../../owner-ui/field.tsx";

/** Said where an album or track is chosen by somebody who does not look after the music. */
export const NO_CHOICE = "Only an owner can change this.";

type AlbumFieldProps = {
  value: number | null;
  onChange: (albumId: number | null) => void;
  errors: readonly string[] | undefined;
};

/** The album on whose page a product is sold too. */
export function AlbumField({ value, onChange, errors }: AlbumFieldProps) {
  const { query } = useApi();
  const canChoose = useCan()("music");
  const albums = useQuery({
    ...query.music.manage.albums.list.queryOptions({ page_size: 100 }),
    enabled: canChoose,
  });
  return (
    <SelectField
      label="Sold on the page of"
      value={value ?? ""}
      errors={errors}
      disabled={!canChoose}
      help={
        canChoose ? "For a record, a tape or a shirt of one album: its page offers it beside the tracks." : NO_CHOICE
      }
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">No album</option>
      {!canChoose && value !== null && <option value={value}>As it is</option>}
      {albums.data?.results.map((album) => (
        <option key={album.id} value={album.id}>
          {album.title}
        </option>
      ))}
    </SelectField>
  );
}
