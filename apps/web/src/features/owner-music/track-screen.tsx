import type { TrackForEditing } from "@fanfare/contracts/music/track-editor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FieldValues } from "react-hook-form";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { PictureField } from "../owner-kit/forms/picture-field.tsx";
import { PublishFields } from "../owner-kit/forms/publish-fields.tsx";
import type { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { useRecordForm } from "../owner-kit/forms/use-record-form.ts";
import { fullPage, useAllPages } from "../owner-kit/lists/use-all-pages.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextAreaField, TextField } from "../owner-ui/field.tsx";
import { CreditsField } from "./components/credits-field.tsx";
import { NameField } from "./components/name-field.tsx";
import { RemoveRelease } from "./components/remove-release.tsx";
import { TeaserFields } from "./components/teaser-fields.tsx";
import { TrackFile } from "./components/track-file.tsx";
import { NEW_TRACK, type TrackValues, trackInput, trackValues } from "./track-values.ts";

const BACK = ["/admin/music/tracks", "All tracks"] as const;

/** The form of one track, with its file and a delete button; announces a new track when `id` is null. */
export function TrackScreen({ id }: { id: number | null }) {
  const { query } = useApi();
  const track = useQuery({ ...query.music.manage.tracks.byId.queryOptions({ id: id ?? 0 }), enabled: id !== null });
  if (id !== null && !track.data) {
    return <OwnerRecordLoading query={track} title="Track" back={BACK} failed="This track could not be loaded" />;
  }
  return <TrackEditor key={id ?? "new"} track={track.data ?? null} />;
}

function TrackEditor({ track }: { track: TrackForEditing | null }) {
  const { query } = useApi();
  const createTrack = useMutation(mutationOptions(query.music.manage.tracks.create));
  const changeTrack = useMutation(mutationOptions(query.music.manage.tracks.change));
  const navigate = useNavigate();
  const form = useRecordForm({
    kind: "track",
    record: track,
    blank: NEW_TRACK,
    valuesOf: trackValues,
    parse: trackInput,
    create: createTrack.mutateAsync,
    change: changeTrack.mutateAsync,
    read: (id) => query.music.manage.tracks.byId.queryOptions({ id }),
    invalidate: () => {
      void query.music.manage.tracks.list.invalidate();
      void query.music.manage.albums.byId.invalidate();
    },
    open: (id) => void navigate({ to: "/admin/music/tracks/$trackId", params: { trackId: String(id) }, replace: true }),
    leave: () =>
      void (track?.album_id
        ? navigate({ to: "/admin/music/albums/$albumId", params: { albumId: String(track.album_id) } })
        : navigate({ to: "/admin/music/tracks" })),
  });
  return (
    <OwnerPage
      title={track?.title ?? "Announce a track"}
      back={BACK}
      intro={track ? undefined : "A card is shown for it until its recording is uploaded and it is published."}
      actions={
        track?.album_id && (
          <ButtonLink
            to="/admin/music/albums/$albumId"
            params={{ albumId: String(track.album_id) }}
            tone="outline"
            size="sm"
          >
            On “{track.album_title}”
          </ButtonLink>
        )
      }
    >
      {track && <TrackFile track={track} disabled={form.dirty} onReplaced={() => query.music.manage.invalidate()} />}
      <OwnerForm
        form={form}
        isNew={!track}
        save={track ? "Save" : "Announce it"}
        actions={track && <RemoveRelease kind="track" id={track.id} version={track.version} onRemoved={form.removed} />}
      >
        <TrackFields form={form} track={track} />
      </OwnerForm>
    </OwnerPage>
  );
}

type TrackForm = ReturnType<typeof useOwnerForm<TrackValues, FieldValues>>;

type TrackFieldsProps = {
  form: Pick<TrackForm, "values" | "set" | "text" | "byValue" | "check" | "errors">;
  track: TrackForEditing | null;
};

function TrackFields({ form, track }: TrackFieldsProps) {
  const { query } = useApi();
  const { values, set, text, byValue, errors } = form;
  const albums = useAllPages((page) => query.music.manage.albums.list.queryOptions(fullPage(page)));
  const { album_id: albumId } = values;
  return (
    <>
      <Panel>
        <FormGrid>
          <TextField label="Title" {...text("title")} />
          <NameField of="artists" label="Artist" {...byValue("artist")} />
          <SelectField
            label="Album"
            name="album_id"
            from={albums}
            value={albumId ?? ""}
            errors={errors("album_id")}
            help="If you move it to another album, it is added after that album's tracks."
            onChange={(event) => set("album_id", event.target.value === "" ? null : Number(event.target.value))}
          >
            <option value="">None: a single</option>
            {albumId !== null && !albums.rows.some(({ id }) => id === albumId) && (
              <option value={albumId}>{(track?.album_id === albumId && track.album_title) || "As it is"}</option>
            )}
            {albums.rows.map((album) => (
              <option key={album.id} value={album.id}>
                {album.title}
              </option>
            ))}
          </SelectField>
          <NameField of="genres" label="Genre" help="If empty, the album's genre is used." {...byValue("genre")} />
          <TextField
            label="ISRC"
            help="The recording's number, if it has one, such as USRC17607839."
            {...text("isrc")}
          />
        </FormGrid>
      </Panel>
      <Panel>
        <TextAreaField
          label="Lyrics"
          rows={12}
          help="Plain text. Lines that begin with a time, such as [00:12.50], light up as they are sung."
          {...text("lyrics")}
        />
      </Panel>
      <Panel>
        <PanelTitle>Publication</PanelTitle>
        <FormGrid>
          {albumId === null ? (
            <>
              <PublishFields
                visibility={values.visibility}
                publishedAt={values.published_at}
                onVisibility={(visibility) => set("visibility", visibility)}
                onPublishedAt={(at) => set("published_at", at)}
                errors={errors("published_at")}
              />
              <PictureField
                label="Cover"
                area="music"
                value={values.cover}
                onChange={(cover) => set("cover", cover)}
                errors={errors("cover")}
              />
            </>
          ) : (
            <SelectField
              label="Who sees it"
              help="It comes out with its album. A draft stays hidden."
              {...text("visibility")}
            >
              <option value="public">Everyone who sees the album</option>
              <option value="unlisted">Unlisted: only on the album's page</option>
              <option value="draft">Draft: only the team</option>
            </SelectField>
          )}
        </FormGrid>
      </Panel>
      <TeaserFields form={form} />
      <Panel>
        <CreditsField value={values.credits} onChange={(credits) => set("credits", credits)} errors={errors} />
      </Panel>
    </>
  );
}
