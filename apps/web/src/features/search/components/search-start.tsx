import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { ShowRows } from "../../events/show-rows.tsx";
import { TrackRows } from "../../music/track-rows.tsx";
import { ProductTiles } from "../../store/product-tiles.tsx";
import { startQueries } from "../search-queries.ts";
import { ResultGroup, ResultGroups } from "./result-group.tsx";

/** Number of popular tracks below an empty search box. */
const MAX_TRACKS = 5;

/** Shown before a visitor types: popular tracks, the next show and new merch. Whatever fails to load is left out. */
export function SearchStart() {
  const queries = startQueries(useApi());
  const music = useQuery(queries.music);
  const merch = useQuery(queries.merch);
  const shows = useQuery(queries.shows);
  const tracks = music.data?.popular_tracks.slice(0, MAX_TRACKS) ?? [];
  const nextShows = shows.data?.upcoming_events.slice(0, 1) ?? [];
  const products = merch.data?.results ?? [];

  return (
    <ResultGroups>
      {tracks.length > 0 && (
        <ResultGroup
          id="start-tracks"
          title={t("Popular tracks")}
          more={
            <TextLink to="/music" search={{ tab: "tracks" }}>
              {t("All tracks")}
            </TextLink>
          }
        >
          <TrackRows tracks={tracks} lead="cover" from="album" label={t("Popular tracks")} />
        </ResultGroup>
      )}
      {nextShows.length > 0 && (
        <ResultGroup id="start-shows" title={t("Next show")} more={<TextLink to="/events">{t("All events")}</TextLink>}>
          <ShowRows events={nextShows} label={t("Next show")} />
        </ResultGroup>
      )}
      {products.length > 0 && (
        <ResultGroup
          id="start-merch"
          title={t("New merch")}
          more={<TextLink to="/store">{t("The whole store")}</TextLink>}
        >
          <ProductTiles products={products} label={t("New merch")} />
        </ResultGroup>
      )}
    </ResultGroups>
  );
}
