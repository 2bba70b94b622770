import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { tracksPage } from "../library-queries.ts";
import { TRACKS_PER_PAGE } from "../library-search.ts";
import { TrackRows } from "../track-rows.tsx";
import { PageLinks } from "./page-links.tsx";

/** All tracks of the site, in pages; playback continues to the end of a page. */
export function TracksTab({ page }: { page: number }) {
  const { data } = useSuspenseQuery(tracksPage(useApi(), page));
  if (data.count === 0) {
    return (
      <EmptyState title={t("No tracks yet")}>
        <p>{t("The first song is on its way.")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <TrackRows
        tracks={data.results}
        lead="cover"
        from="album"
        start={(page - 1) * TRACKS_PER_PAGE + 1}
        label={t("All tracks")}
      />
      <PageLinks tab="tracks" page={page} pages={Math.ceil(data.count / TRACKS_PER_PAGE)} />
    </>
  );
}
