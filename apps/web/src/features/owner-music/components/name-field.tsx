import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";

/** A name that may be one that is there already: those are suggested, and a new one is made on saving. */
export function NameField({ of, ...field }: TextFieldProps & { of: "artists" | "genres" }) {
  const { query } = useApi();
  const id = useId();
  const artists = useQuery({ ...query.music.manage.artists.list.queryOptions(), enabled: of === "artists" });
  const genres = useQuery({ ...query.music.manage.genres.list.queryOptions(), enabled: of === "genres" });
  const names = (of === "artists" ? artists.data : genres.data) ?? [];
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {names.map(({ id: key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
    </>
  );
}
