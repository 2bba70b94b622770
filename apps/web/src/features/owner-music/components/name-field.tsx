import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { ComboboxField } from "../../owner-ui/combobox-field.tsx";

type NameFieldProps = Omit<ComponentProps<typeof ComboboxField>, "choices" | "custom"> & { of: "artists" | "genres" };

/** A name field that suggests existing names; a name that does not exist yet is created on saving. */
export function NameField({ of, ...field }: NameFieldProps) {
  const { query } = useApi();
  const artists = useQuery({ ...query.music.manage.artists.list.queryOptions(), enabled: of === "artists" });
  const genres = useQuery({ ...query.music.manage.genres.list.queryOptions(), enabled: of === "genres" });
  const names = (of === "artists" ? artists.data : genres.data) ?? [];
  return <ComboboxField custom choices={names.map(({ name }) => ({ value: name, label: name }))} {...field} />;
}
