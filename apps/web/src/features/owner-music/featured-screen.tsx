import { type FeaturedForEditing, featuredChangeInput } from "@fanfare/contracts/music/featured-editor";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checked } from "../../lib/checked.ts";
import { fetchNow } from "../../lib/fetch-now.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { FormGrid, OwnerForm } from "../owner-kit/forms/owner-form.tsx";
import { useOwnerForm } from "../owner-kit/forms/use-owner-form.ts";
import { fullPage, useAllPages } from "../owner-kit/lists/use-all-pages.ts";
import { OwnerLoading } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { TextAreaField } from "../owner-ui/field.tsx";
import { ChoiceList } from "./components/choice-list.tsx";
import { MusicTabs } from "./music-tabs.tsx";

type Choice = FeaturedForEditing["albums"][number];
type Values = { albums: Choice[]; tracks: Choice[]; hidden_albums: string; hidden_tracks: string; version: string };

const lines = (text: string) => [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");

const valuesOf = (featured: FeaturedForEditing): Values => ({
  albums: featured.albums,
  tracks: featured.tracks,
  hidden_albums: featured.hidden_album_titles.join("\n"),
  hidden_tracks: featured.hidden_track_titles.join("\n"),
  version: featured.fingerprint,
});

/** The albums and tracks that the home and music pages feature, their order, and the titles that are excluded. */
export function FeaturedScreen() {
  const { query } = useApi();
  const featured = useQuery(query.music.manage.featured.read.queryOptions());
  return (
    <OwnerPage title="Music" intro="The albums and tracks that the home page and the Featured Music tab show first.">
      <MusicTabs />
      {featured.data ? (
        <FeaturedEditor featured={featured.data} />
      ) : (
        <OwnerLoading query={featured} failed="These lists could not be loaded" />
      )}
    </OwnerPage>
  );
}

function FeaturedEditor({ featured }: { featured: FeaturedForEditing }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const changeFeatured = useMutation(mutationOptions(query.music.manage.featured.change));
  const albums = useAllPages((page) => query.music.manage.albums.list.queryOptions(fullPage(page)));
  const tracks = useAllPages((page) => query.music.manage.tracks.list.queryOptions(fullPage(page)));
  const readAgain = async () => {
    return valuesOf(await fetchNow(queryClient, query.music.manage.featured.read.queryOptions()));
  };
  const form = useOwnerForm<Values, Parameters<typeof changeFeatured.mutateAsync>[0]>({
    name: "featured",
    initial: valuesOf(featured),
    parse: (values) =>
      checked(featuredChangeInput, {
        featured_album_ids: values.albums.map((album) => album.id),
        popular_track_ids: values.tracks.map((track) => track.id),
        hidden_album_titles: lines(values.hidden_albums),
        hidden_track_titles: lines(values.hidden_tracks),
        fingerprint: values.version,
      }),
    save: async (input) => {
      await changeFeatured.mutateAsync(input);
      return readAgain();
    },
    reload: readAgain,
  });
  return (
    <OwnerForm form={form}>
      <Panel aria-labelledby="featured-albums">
        <PanelTitle id="featured-albums">Featured albums</PanelTitle>
        <ChoiceList
          label="Add an album"
          empty="None yet, so the Featured Music tab shows none."
          chosen={form.values.albums}
          from={albums}
          candidates={albums.rows.map((album) => ({
            id: album.id,
            title: album.title,
            subtitle: album.artist,
            cover_image: album.cover_image,
            is_out: album.is_out,
          }))}
          onChange={(chosen) => form.set("albums", chosen)}
        />
      </Panel>
      <Panel aria-labelledby="popular-tracks">
        <PanelTitle id="popular-tracks">Popular tracks</PanelTitle>
        <ChoiceList
          label="Add a track"
          empty="None chosen, so the most played tracks are shown."
          chosen={form.values.tracks}
          from={tracks}
          candidates={tracks.rows.map((track) => ({
            id: track.id,
            title: track.title,
            subtitle: track.album_title ?? "Single",
            cover_image: track.cover_image,
            is_out: track.is_out,
          }))}
          onChange={(chosen) => form.set("tracks", chosen)}
        />
      </Panel>
      <Panel aria-labelledby="hidden-titles">
        <PanelTitle id="hidden-titles">Hidden titles</PanelTitle>
        <FormGrid>
          <TextAreaField
            label="Albums never shown here"
            rows={4}
            help="One title per line, exactly as it is written. They stay on the site, but not in these lists."
            {...form.text("hidden_albums")}
          />
          <TextAreaField
            label="Tracks never shown here"
            rows={4}
            help="One title per line, such as interludes that are played often."
            {...form.text("hidden_tracks")}
          />
        </FormGrid>
      </Panel>
    </OwnerForm>
  );
}
