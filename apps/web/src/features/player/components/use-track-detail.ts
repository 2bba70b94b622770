import type { TrackDetail } from "@fanfare/contracts/music/track";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";

/** Lyrics and waveform of a track, fetched when they are first wanted. They hardly ever change, so once is enough. */
export function useTrackDetail(trackId: number, wanted = true): UseQueryResult<TrackDetail, unknown> {
  const { query } = useApi();
  return useQuery({ ...query.music.tracks.byId.queryOptions({ id: trackId }), enabled: wanted, staleTime: 600_000 });
}
