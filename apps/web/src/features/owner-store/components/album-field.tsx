import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { SelectField } from "../../owner-ui/field.tsx";

type AlbumFieldProps = {
  value: number | null;
  onChange: (albumId: number | null) => void;
  errors: readonly string[] | undefined;
};

/** The album on whose page a product is sold too. */
export function AlbumField({ value, onChange, errors }: AlbumFieldProps) {
  const { query } = useApi();
  const albums = useQuery(query.music.manage.albums.list.queryOptions({ page_size: 100 }));
  return (
    <SelectField
      label="Sold on the page of"
      value={value ?? ""}
      errors={errors}
      help="For a record, a tape or a shirt of one album: its page offers it beside the tracks."
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">No album</option>
      {albums.data?.results.map((album) => (
        <option key={album.id} value={album.id}>
          {album.title}
        </option>
      ))}
    </SelectField>
  );
}
