import type { SiteSettingsForEditing } from "@fanfare/contracts/admin/site";
import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { useApi } from "../../../lib/trpc.tsx";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { fullPage, useAllPages } from "../../owner-kit/lists/use-all-pages.ts";
import { CheckboxField, SelectField, TextField } from "../../owner-ui/field.tsx";
import { LinkListField } from "./link-list-field.tsx";

type Featured = NonNullable<SiteSettingsForEditing["featured_track"]>;

type FeaturedFieldsProps = {
  value: Featured | null;
  onChange: (featured: Featured | null) => void;
  errors: (field: string) => readonly string[] | undefined;
};

const NEW: Featured = { id: null, title: "", duration_label: "", text: null, services: [] };

/** The track that is shown first in Featured Music. */
export function FeaturedFields({ value, onChange, errors }: FeaturedFieldsProps) {
  const { query } = useApi();
  const tracks = useAllPages((page) => query.music.tracks.list.queryOptions({ ...fullPage(page), ordering: "title" }));
  const set = (part: Partial<Featured>) => value && onChange({ ...value, ...part });
  const choose = (id: number | null) => {
    const track = tracks.rows.find((one) => one.id === id);
    set({ id, ...(track && { title: track.title, duration_label: shortDurationLabel(track.duration) }) });
  };
  return (
    <FormGrid>
      <div className="wide">
        <CheckboxField checked={value !== null} onChange={() => onChange(value ? null : NEW)}>
          Put one track first
        </CheckboxField>
      </div>
      {value && (
        <>
          <SelectField
            label="Track on this site"
            from={tracks}
            value={value.id ?? ""}
            onChange={(event) => choose(event.target.value ? Number(event.target.value) : null)}
          >
            <option value="">Not on this site</option>
            {value.id !== null && !tracks.rows.some(({ id }) => id === value.id) && (
              <option value={value.id}>{value.title || "As it is"}</option>
            )}
            {tracks.rows.map((track) => (
              <option key={track.id} value={track.id}>
                {track.title}
              </option>
            ))}
          </SelectField>
          {/* A track on this site has its own title and length. */}
          {value.id === null && (
            <>
              <TextField
                label="Title"
                name="featured_track.title"
                value={value.title}
                onChange={(event) => set({ title: event.target.value })}
                errors={errors("featured_track.title")}
              />
              <TextField
                label="Length"
                name="featured_track.duration_label"
                placeholder="3:57"
                value={value.duration_label}
                onChange={(event) => set({ duration_label: event.target.value })}
                errors={errors("featured_track.duration_label")}
              />
            </>
          )}
          <TextField
            label="Words beside it"
            name="featured_track.text"
            value={value.text ?? ""}
            onChange={(event) => set({ text: event.target.value || null })}
            errors={errors("featured_track.text")}
          />
          <div className="wide">
            <LinkListField
              label="Where to hear and buy it"
              name="featured_track.services"
              value={value.services}
              onChange={(services) => set({ services })}
              errors={errors}
            />
          </div>
        </>
      )}
    </FormGrid>
  );
}
