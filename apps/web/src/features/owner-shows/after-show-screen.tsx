import {
  type AfterShowFields,
  type AfterShowForEditing,
  afterShowChangeInput,
} from "@fanfare/contracts/events/after-show-editor";
import { ExternalLink } from "@fanfare/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checked } from "../../lib/checked.ts";
import { fetchNow } from "../../lib/fetch-now.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Alert } from "../../ui/notice.tsx";
import { OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { OwnerRecordLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { PhotosField } from "./components/photos-field.tsx";
import { SetlistField, type SetlistLine } from "./components/setlist-field.tsx";

type Values = { songs: SetlistLine[]; photos: AfterShowFields["photos"]; version: string };

const valuesOf = (after: AfterShowForEditing): Values => ({
  songs: after.songs.map((song, index) => ({ ...song, key: `${index} ${song.title}` })),
  photos: after.photos,
  version: after.fingerprint,
});

/** Edits a show's setlist and photos, once the show has begun. */
export function AfterShowScreen({ id }: { id: number }) {
  const { query } = useApi();
  const after = useQuery(query.events.manage.after.byId.queryOptions({ id }));
  if (!after.data) {
    return <OwnerRecordLoading query={after} title="After the show" failed="This show could not be loaded" />;
  }
  return (
    <OwnerPage
      title="After the show"
      intro={`${after.data.title}: the setlist and photos. Fans who were there can save the setlist as a playlist.`}
      actions={
        <>
          <ButtonLink to="/admin/shows/$showId" params={{ showId: String(id) }} tone="outline" size="sm">
            The show
          </ButtonLink>
          <ButtonAnchor href={`/events/${id}`} target="_blank" rel="noopener" tone="outline" size="sm">
            <ExternalLink size={16} aria-hidden /> See it on the site
          </ButtonAnchor>
        </>
      }
    >
      {after.data.has_begun ? (
        <Editor key={id} after={after.data} />
      ) : (
        <Alert tone="tip">
          This show has not begun yet. Come back once it has, so that nobody reads the setlist beforehand.
        </Alert>
      )}
    </OwnerPage>
  );
}

function Editor({ after }: { after: AfterShowForEditing }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const change = useMutation(mutationOptions(query.events.manage.after.change));
  const { id } = after;
  const form = useOwnerForm<Values, Parameters<typeof change.mutateAsync>[0]>({
    name: `after-show:${id}`,
    initial: valuesOf(after),
    parse: ({ songs, photos, version }) =>
      checked(afterShowChangeInput, {
        id,
        songs: songs.map(({ track_id, title }) => ({ track_id, title })),
        photos,
        fingerprint: version,
      }),
    save: async (input) => {
      const saved = await change.mutateAsync(input);
      query.events.manage.after.byId.setData({ id }, saved);
      return valuesOf(saved);
    },
    reload: async () => valuesOf(await fetchNow(queryClient, query.events.manage.after.byId.queryOptions({ id }))),
  });
  return (
    <OwnerForm form={form}>
      <Panel aria-labelledby="after-setlist">
        <PanelTitle id="after-setlist">Setlist</PanelTitle>
        <SetlistField
          value={form.values.songs}
          tracks={after.tracks}
          onChange={(songs) => form.set("songs", songs)}
          errors={form.errors("songs")}
        />
      </Panel>
      <Panel aria-labelledby="after-photos">
        <PanelTitle id="after-photos">Photos</PanelTitle>
        <PhotosField
          value={form.values.photos}
          onChange={(photos) => form.set("photos", photos)}
          errors={form.errors("photos")}
        />
      </Panel>
    </OwnerForm>
  );
}
