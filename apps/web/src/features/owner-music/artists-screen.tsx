import type { EditorArtist, EditorGenre } from "@fanfare/contracts/music/artist-editor";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { counted } from "../owner-kit/lists/counted.ts";
import { OwnerList } from "../owner-kit/lists/owner-list.tsx";
import type { OwnerColumn } from "../owner-kit/lists/owner-table.tsx";
import { OwnerLoadingParts } from "../owner-kit/page/owner-loading.tsx";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { ArtistForm } from "./components/artist-form.tsx";
import { GenreForm } from "./components/genre-form.tsx";
import { MusicTabs } from "./music-tabs.tsx";

const uses = ({ albums, tracks }: { albums: number; tracks: number }) =>
  `${counted(albums, "album")}, ${counted(tracks, "track")}`;

type Edited = { kind: "artist"; artist: EditorArtist | null } | { kind: "genre"; genre: EditorGenre | null };

/** The artists and genres that albums and tracks refer to. */
export function ArtistsScreen() {
  const { query } = useApi();
  const artists = useQuery(query.music.manage.artists.list.queryOptions());
  const genres = useQuery(query.music.manage.genres.list.queryOptions());
  const [edited, open, close] = useOpened<Edited>();
  const done = () => {
    close();
    void query.music.manage.invalidate();
  };
  const artistColumns: readonly OwnerColumn<EditorArtist>[] = [
    { header: "Name", cell: (row) => <b>{row.name}</b> },
    { header: "Used by", cell: uses },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button
          tone="outline"
          size="sm"
          aria-label={`Edit ${row.name}`}
          onClick={() => open({ kind: "artist", artist: row })}
        >
          Edit
        </Button>
      ),
    },
  ];
  const genreColumns: readonly OwnerColumn<EditorGenre>[] = [
    { header: "Name", cell: (row) => <b>{row.name}</b> },
    { header: "Used by", cell: uses },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button
          tone="outline"
          size="sm"
          aria-label={`Edit ${row.name}`}
          onClick={() => open({ kind: "genre", genre: row })}
        >
          Edit
        </Button>
      ),
    },
  ];
  return (
    <OwnerPage title="Music" intro="Naming an artist or genre on an album or track adds it here too.">
      <MusicTabs />
      {artists.isPending || genres.isPending ? (
        // One list would push the other one.
        <OwnerLoadingParts />
      ) : (
        <>
          <Panel aria-labelledby="artists">
            <PanelTitle id="artists">Artists</PanelTitle>
            <OwnerList
              caption="Artists"
              query={artists}
              columns={artistColumns}
              rowKey={(row) => row.id}
              failed="The artists could not be loaded"
              empty="No artists yet. They are added with your first album or track."
            />
            <Button tone="outline" size="sm" mt="4" onClick={() => open({ kind: "artist", artist: null })}>
              <Plus size={16} aria-hidden /> Add an artist
            </Button>
          </Panel>
          <Panel aria-labelledby="genres">
            <PanelTitle id="genres">Genres</PanelTitle>
            <OwnerList
              caption="Genres"
              query={genres}
              columns={genreColumns}
              rowKey={(row) => row.id}
              failed="The genres could not be loaded"
              empty="No genres yet."
            />
            <Button tone="outline" size="sm" mt="4" onClick={() => open({ kind: "genre", genre: null })}>
              <Plus size={16} aria-hidden /> Add a genre
            </Button>
          </Panel>
        </>
      )}
      <Dialog open={edited !== null} onClose={close} title={edited?.kind === "genre" ? "Genre" : "Artist"}>
        {edited?.kind === "artist" && <ArtistForm artist={edited.artist} onDone={done} />}
        {edited?.kind === "genre" && <GenreForm genre={edited.genre} onDone={done} />}
      </Dialog>
    </OwnerPage>
  );
}
