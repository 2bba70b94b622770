import type { SiteSettingsForEditing } from "@fanfare/contracts/admin/site";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { PictureField } from "../../owner-kit/forms/picture-field.tsx";
import { CheckboxField, TextField } from "../../owner-ui/field.tsx";

type Video = NonNullable<SiteSettingsForEditing["video"]>;
type Player = NonNullable<SiteSettingsForEditing["streaming_panel"]>;
type Errors = (field: string) => readonly string[] | undefined;

const NEW_VIDEO: Video = { title: "", poster: null, sources: [], embed_url: "" };
const NEW_PLAYER: Player = { title: "", embed_url: "", open_url: "" };

type VideoFieldsProps = { value: Video | null; onChange: (video: Video | null) => void; errors: Errors };

/** The official video: our own poster, with the embed loaded from its address only when a visitor asks for it. */
export function VideoFields({ value, onChange, errors }: VideoFieldsProps) {
  const set = (part: Partial<Video>) => value && onChange({ ...value, ...part });
  return (
    <FormGrid>
      <div className="wide">
        <CheckboxField checked={value !== null} onChange={() => onChange(value ? null : NEW_VIDEO)}>
          Show a video
        </CheckboxField>
      </div>
      {value && (
        <>
          <TextField
            label="Title of the video"
            name="video.title"
            value={value.title}
            onChange={(event) => set({ title: event.target.value })}
            errors={errors("video.title")}
          />
          <TextField
            label="Address to embed"
            name="video.embed_url"
            type="url"
            placeholder="https://"
            help={value.sources.length > 0 ? "If empty, the video on this site is shown." : undefined}
            value={value.embed_url ?? ""}
            onChange={(event) => set({ embed_url: event.target.value || null })}
            errors={errors("video.embed_url")}
          />
          <div className="wide">
            <PictureField
              label="Poster"
              area="music"
              ratio={[16, 9]}
              value={value.poster === null ? null : { image: value.poster, placeholder: null }}
              onChange={(picture) => set({ poster: picture?.image ?? null })}
              errors={errors("video.poster")}
            />
          </div>
        </>
      )}
    </FormGrid>
  );
}

type PlayerFieldsProps = { value: Player | null; onChange: (player: Player | null) => void; errors: Errors };

/** The player of a streaming service in the home page's panel. */
export function PlayerFields({ value, onChange, errors }: PlayerFieldsProps) {
  const set = (part: Partial<Player>) => value && onChange({ ...value, ...part });
  return (
    <FormGrid>
      <div className="wide">
        <CheckboxField checked={value !== null} onChange={() => onChange(value ? null : NEW_PLAYER)}>
          Show a streaming player
        </CheckboxField>
      </div>
      {value && (
        <>
          <TextField
            label="Title of the player"
            name="streaming_panel.title"
            value={value.title}
            onChange={(event) => set({ title: event.target.value })}
            errors={errors("streaming_panel.title")}
          />
          <TextField
            label="Player's address"
            name="streaming_panel.embed_url"
            placeholder="https://"
            value={value.embed_url}
            onChange={(event) => set({ embed_url: event.target.value })}
            errors={errors("streaming_panel.embed_url")}
          />
          <TextField
            label="Link to the service"
            name="streaming_panel.open_url"
            placeholder="https://"
            value={value.open_url}
            onChange={(event) => set({ open_url: event.target.value })}
            errors={errors("streaming_panel.open_url")}
          />
        </>
      )}
    </FormGrid>
  );
}
