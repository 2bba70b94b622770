import { PODCAST_CATEGORIES, type PodcastForEditing, podcastInput } from "@fanfare/contracts/music/podcast-editor";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checked } from "../../lib/checked.ts";
import { fetchNow } from "../../lib/fetch-now.ts";
import { setQueryResult } from "../../lib/query-result.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { SelectField } from "../owner-ui/field.tsx";
import { Switch } from "../owner-ui/switch.tsx";
import { MusicTabs } from "./music-tabs.tsx";

/** Selects the playlist that is offered as a podcast. */
export function PodcastScreen() {
  const { query } = useApi();
  const podcast = useQuery(query.music.manage.podcast.get.queryOptions());
  return (
    <OwnerPage title="Music" intro="Fans can follow one of your public playlists in any podcast app.">
      <MusicTabs />
      {podcast.data ? (
        <PodcastForm podcast={podcast.data} />
      ) : (
        <OwnerLoading query={podcast} failed="The podcast could not be loaded" />
      )}
    </OwnerPage>
  );
}

const valuesOf = ({ playlist_id, category, is_explicit, fingerprint }: PodcastForEditing) => ({
  playlist_id: playlist_id === null ? "" : String(playlist_id),
  category,
  is_explicit,
  version: fingerprint,
});

function PodcastForm({ podcast }: { podcast: PodcastForEditing }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const choose = useMutation(mutationOptions(query.music.manage.podcast.choose));
  const read = query.music.manage.podcast.get.queryOptions();
  const keep = async (now: PodcastForEditing) => {
    await setQueryResult(queryClient, read.queryKey, now);
    return valuesOf(now);
  };
  const form = useOwnerForm({
    name: "podcast",
    initial: valuesOf(podcast),
    parse: ({ playlist_id, version, ...values }: ReturnType<typeof valuesOf>) =>
      checked(podcastInput, {
        ...values,
        playlist_id: playlist_id === "" ? null : Number(playlist_id),
        fingerprint: version,
      }),
    save: async (input) => keep(await choose.mutateAsync(input)),
    reload: async () => keep(await fetchNow(queryClient, read)),
    saved: ({ playlist_id }) => (playlist_id === "" ? "The podcast is switched off." : "The podcast is published."),
  });
  const { values, set, text } = form;
  const isGone =
    podcast.playlist_id !== null && podcast.playlists.every((playlist) => playlist.id !== podcast.playlist_id);
  return (
    <OwnerForm form={form}>
      <Panel aria-labelledby="podcast">
        <PanelTitle id="podcast">Podcast</PanelTitle>
        <FormGrid>
          <SelectField
            label="Playlist"
            help="Only public playlists can be chosen. Unlisted tracks are left out."
            {...text("playlist_id")}
          >
            <option value="">None (no podcast)</option>
            {isGone && <option value={String(podcast.playlist_id)}>A playlist that is no longer public</option>}
            {podcast.playlists.map(({ id, name, owner_name, tracks }) => (
              <option key={id} value={String(id)}>
                {`${name}, by ${owner_name} (${tracks} ${tracks === 1 ? "track" : "tracks"})`}
              </option>
            ))}
          </SelectField>
          <SelectField label="Category" {...text("category")}>
            {PODCAST_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <Switch checked={values.is_explicit} onChange={(event) => set("is_explicit", event.target.checked)}>
            {values.is_explicit ? "It contains explicit language" : "It contains no explicit language"}
          </Switch>
        </FormGrid>
        {podcast.playlist_id !== null && !isGone && (
          <Box mt="5">
            <p>Enter this address in a podcast app:</p>
            <a href={podcast.address}>
              <Box as="code" overflowWrap="anywhere">
                {podcast.address}
              </Box>
            </a>
          </Box>
        )}
      </Panel>
    </OwnerForm>
  );
}
