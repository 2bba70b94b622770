import type { EditorTrackRow } from "@fanfare/contracts/music/track-editor";
import { Plus, Upload } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { VisibilityChip } from "../owner-kit/lists/visibility-chip.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { CheckboxField, TextField } from "../owner-ui/field.tsx";
import { MusicTabs } from "./music-tabs.tsx";

const PAGE_SIZE = 50;

export type TracksSearch = OwnerSearch & { singles?: boolean };

const COLUMNS: readonly OwnerColumn<EditorTrackRow>[] = [
  {
    header: "Track",
    quiet: true,
    cell: (row) => (
      <RowTitle
        to={`/admin/music/tracks/${row.id}`}
        title={row.title}
        about={`${row.artist} · ${row.album_title ?? "Single"}`}
        image={row.cover_image}
      />
    ),
  },
  { header: "Length", cell: (row) => (row.audio_file ? row.duration_label : <Chip tone="ember">No sound yet</Chip>) },
  { header: "Lyrics", cell: (row) => (row.has_lyrics ? "Yes" : "–") },
  { header: "Plays", cell: (row) => row.play_count.toLocaleString("en-US"), end: true },
  { header: "State", cell: (row) => <VisibilityChip visibility={row.visibility} isOut={row.is_out} /> },
];

/** All tracks of the site, including drafts and singles. */
export function TracksScreen({ search, onSearch }: { search: TracksSearch; onSearch: (next: TracksSearch) => void }) {
  const { query } = useApi();
  const { box, filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const list = useQuery({
    ...query.music.manage.tracks.list.queryOptions({ ...filters, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <OwnerPage
      title="Music"
      actions={
        <>
          <ButtonLink to="/admin/music/upload" size="sm">
            <Upload size={16} aria-hidden /> Upload music
          </ButtonLink>
          <ButtonLink to="/admin/music/tracks/$trackId" params={{ trackId: "new" }} tone="outline" size="sm">
            <Plus size={16} aria-hidden /> Announce a track
          </ButtonLink>
        </>
      }
    >
      <MusicTabs />
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Title, artist or album" {...box} />
        </Box>
        <Box pb="3">
          <CheckboxField
            checked={filters.singles === true}
            onChange={(event) => filterBy({ singles: event.target.checked || undefined })}
          >
            Singles only
          </CheckboxField>
        </Box>
      </TableToolbar>
      <OwnerTable
        caption="Tracks"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The tracks could not be loaded"
        empty={
          filters.search || filters.singles ? (
            "No tracks match."
          ) : (
            <EmptyState title="No tracks yet">
              <p>Tracks appear here once you upload their recordings.</p>
              <ButtonLink to="/admin/music/upload">Upload music</ButtonLink>
            </EmptyState>
          )
        }
        page={page}
        pageSize={PAGE_SIZE}
        onPage={turnTo}
      />
    </OwnerPage>
  );
}
