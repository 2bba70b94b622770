import type { Visibility } from "@fanfare/contracts/common/visibility";
import type { EditorAlbumRow } from "@fanfare/contracts/music/album-editor";
import { Plus, Upload } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { VisibilityChip } from "../owner-kit/lists/visibility-chip.tsx";
import { VisibilityFilter } from "../owner-kit/lists/visibility-filter.tsx";
import { formatDay } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { MusicTabs } from "./music-tabs.tsx";

const PAGE_SIZE = 25;

export type AlbumsSearch = OwnerSearch & { visibility?: Visibility; without_cover?: boolean };

const COLUMNS: readonly OwnerColumn<EditorAlbumRow>[] = [
  {
    header: "Album",
    quiet: true,
    cell: (row) => (
      <RowTitle to={`/admin/music/albums/${row.id}`} title={row.title} about={row.artist} image={row.cover_image} />
    ),
  },
  { header: "Tracks", cell: (row) => row.track_count, end: true },
  { header: "Release", cell: (row) => (row.release_date ? formatDay(row.release_date) : "–") },
  {
    header: "State",
    cell: (row) => <VisibilityChip visibility={row.visibility} isOut={row.is_out} publishedAt={row.published_at} />,
  },
];

type AlbumsScreenProps = { search: AlbumsSearch; onSearch: (next: AlbumsSearch) => void };

/** All albums of the site, including drafts. */
export function AlbumsScreen({ search, onSearch }: AlbumsScreenProps) {
  const { query } = useApi();
  const { box, filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const list = useQuery({
    ...query.music.manage.albums.list.queryOptions({ ...filters, page, page_size: PAGE_SIZE }),
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
          <ButtonLink to="/admin/music/albums/$albumId" params={{ albumId: "new" }} tone="outline" size="sm">
            <Plus size={16} aria-hidden /> New album
          </ButtonLink>
        </>
      }
    >
      <MusicTabs />
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Title or artist" {...box} />
        </Box>
        <VisibilityFilter value={filters.visibility} onChange={(visibility) => filterBy({ visibility })} />
        <SelectField
          label="Cover"
          value={filters.without_cover ? "none" : ""}
          onChange={(event) => filterBy({ without_cover: event.target.value === "none" || undefined })}
        >
          <option value="">All</option>
          <option value="none">Published without one</option>
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Albums"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The albums could not be loaded"
        empty={
          Object.values(filters).some(Boolean) ? (
            "No albums match."
          ) : (
            <EmptyState title="No albums yet">
              <p>Upload your recordings. Albums are created from the titles, covers and lyrics in the files.</p>
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
