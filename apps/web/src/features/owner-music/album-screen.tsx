import { inCurrency } from "@fanfare/contracts/common/currency";
import { ALBUM_KINDS } from "@fanfare/contracts/music/album";
import type { AlbumForEditing } from "@fanfare/contracts/music/album-editor";
import { ExternalLink } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FieldValues } from "react-hook-form";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { PictureField } from "../owner-kit/forms/picture-field.tsx";
import { PublishFields } from "../owner-kit/forms/publish-fields.tsx";
import type { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { useRecordForm } from "../owner-kit/forms/use-record-form.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextAreaField, TextField } from "../owner-ui/field.tsx";
import { type AlbumValues, albumInput, albumValues, NEW_ALBUM } from "./album-values.ts";
import { CreditsField } from "./components/credits-field.tsx";
import { NameField } from "./components/name-field.tsx";
import { RemoveRelease } from "./components/remove-release.tsx";
import { TeaserFields } from "./components/teaser-fields.tsx";
import { TrackOrder } from "./components/track-order.tsx";

const BACK = ["/admin/music", "All albums"] as const;

const KINDS: Record<(typeof ALBUM_KINDS)[number], string> = {
  album: "Album",
  ep: "EP",
  single: "Single",
  compilation: "Compilation",
  live: "Live album",
};

/** The form of one album, with its tracks and a delete button; a new album when `id` is null. */
export function AlbumScreen({ id }: { id: number | null }) {
  const { query } = useApi();
  const album = useQuery({ ...query.music.manage.albums.byId.queryOptions({ id: id ?? 0 }), enabled: id !== null });
  if (id !== null && !album.data) {
    return <OwnerRecordLoading query={album} title="Album" back={BACK} failed="This album could not be loaded" />;
  }
  return <AlbumEditor key={id ?? "new"} album={album.data ?? null} />;
}

function AlbumEditor({ album }: { album: AlbumForEditing | null }) {
  const { query } = useApi();
  const createAlbum = useMutation(mutationOptions(query.music.manage.albums.create));
  const changeAlbum = useMutation(mutationOptions(query.music.manage.albums.change));
  const navigate = useNavigate();
  const form = useRecordForm({
    kind: "album",
    record: album,
    blank: NEW_ALBUM,
    valuesOf: albumValues,
    parse: albumInput,
    create: createAlbum.mutateAsync,
    change: changeAlbum.mutateAsync,
    read: (id) => query.music.manage.albums.byId.queryOptions({ id }),
    invalidate: () => {
      void query.music.manage.albums.list.invalidate();
    },
    open: (id) => void navigate({ to: "/admin/music/albums/$albumId", params: { albumId: String(id) }, replace: true }),
    leave: () => void navigate({ to: "/admin/music" }),
  });
  return (
    <OwnerPage
      title={album?.title ?? "New album"}
      back={BACK}
      actions={
        album?.is_out && (
          <ButtonAnchor href={`/albums/${album.id}`} target="_blank" rel="noopener" tone="outline" size="sm">
            <ExternalLink size={16} aria-hidden /> See it on the site
          </ButtonAnchor>
        )
      }
    >
      <OwnerForm
        form={form}
        isNew={!album}
        save={album ? "Save" : "Create the album"}
        actions={album && <RemoveRelease kind="album" id={album.id} version={album.version} onRemoved={form.removed} />}
      >
        <AlbumFields form={form} />
      </OwnerForm>
      {album && <TrackOrder album={album} isDirty={form.dirty} />}
    </OwnerPage>
  );
}

type AlbumForm = ReturnType<typeof useOwnerForm<AlbumValues, FieldValues>>;

function AlbumFields({ form }: { form: Pick<AlbumForm, "values" | "set" | "text" | "byValue" | "check" | "errors"> }) {
  const { values, set, text, byValue, errors } = form;
  return (
    <>
      <Panel>
        <FormGrid>
          <TextField label="Title" {...text("title")} />
          <NameField of="artists" label="Artist" help="A new name is added when you save." {...byValue("artist")} />
          <SelectField label="Kind" {...text("kind")}>
            {ALBUM_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </SelectField>
          <NameField of="genres" label="Genre" {...byValue("genre")} />
          <TextField
            label="Release date"
            type="date"
            help="The release date shown on the album's page."
            {...text("release_date")}
          />
          <TextField
            label={inCurrency("Price")}
            inputMode="decimal"
            placeholder="9.99"
            help="Shown on the album. Leave it empty if the album is not for sale. To sell files, create a product in the store."
            {...text("price")}
          />
          <div className="wide">
            <TextAreaField label="About the album" rows={4} {...text("description")} />
          </div>
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Cover</PanelTitle>
        <FormGrid>
          <PictureField
            label="Cover"
            area="music"
            value={values.cover}
            onChange={(cover) => set("cover", cover)}
            errors={errors("cover")}
          />
          <TextAreaField
            label="What the cover shows"
            rows={3}
            help="Read aloud to people who cannot see it, such as “A lit tram crossing a bridge at night”."
            {...text("cover_alt")}
          />
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Publication</PanelTitle>
        <FormGrid>
          <PublishFields
            visibility={values.visibility}
            publishedAt={values.published_at}
            onVisibility={(visibility) => set("visibility", visibility)}
            onPublishedAt={(at) => set("published_at", at)}
            errors={errors("published_at")}
          />
        </FormGrid>
      </Panel>
      <TeaserFields form={form} />
      <Panel>
        <CreditsField value={values.credits} onChange={(credits) => set("credits", credits)} errors={errors} />
      </Panel>
    </>
  );
}
