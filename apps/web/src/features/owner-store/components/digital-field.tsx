import { useApi } from "../../../lib/trpc.tsx";
import { fullPage, useAllPages } from "../../owner-kit/lists/use-all-pages.ts";
import { useCan } from "../../owner-kit/session/team-self.tsx";
import { SelectField } from "../../owner-ui/field.tsx";
import type { ProductValues } from "../product-values.ts";
import { NO_CHOICE } from "./album-field.tsx";

type DigitalFieldProps = {
  value: ProductValues["digital"];
  onChange: (digital: ProductValues["digital"]) => void;
  errors: readonly string[] | undefined;
};

/** The album or track that a buyer may download, for a product that consists of files. */
export function DigitalField({ value, onChange, errors }: DigitalFieldProps) {
  const { query } = useApi();
  const canChoose = useCan()("music");
  const { albums: albumList, tracks: trackList } = query.music.manage;
  const albums = useAllPages((page) => albumList.list.queryOptions(fullPage(page)), { enabled: canChoose });
  const tracks = useAllPages((page) => trackList.list.queryOptions(fullPage(page)), { enabled: canChoose });
  const both = { data: albums.data && tracks.data, isError: albums.isError || tracks.isError };
  const isListed = value && (value.kind === "album" ? albums : tracks).rows.some(({ id }) => id === value.id);
  return (
    <div style={{ marginTop: "1.5rem", maxWidth: "32rem" }}>
      <SelectField
        label="Sold as a download"
        from={canChoose ? both : undefined}
        value={value ? `${value.kind}:${value.id}` : ""}
        errors={errors}
        disabled={!canChoose}
        help={canChoose ? "Nothing is sent: the buyer downloads the original files after paying." : NO_CHOICE}
        onChange={(event) => {
          const [kind, id] = event.target.value.split(":");
          onChange(kind === "album" || kind === "track" ? { kind, id: Number(id) } : null);
        }}
      >
        <option value="">No, it is shipped</option>
        {value && !isListed && <option value={`${value.kind}:${value.id}`}>As it is</option>}
        <optgroup label="Albums">
          {albums.rows.map((album) => (
            <option key={album.id} value={`album:${album.id}`}>
              {album.title}
            </option>
          ))}
        </optgroup>
        <optgroup label="Tracks">
          {tracks.rows.map((track) => (
            <option key={track.id} value={`track:${track.id}`}>
              {track.title}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </div>
  );
}
