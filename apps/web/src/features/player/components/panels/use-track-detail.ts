import type { TrackDetail } from "@fanfare/contracts/music/track";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../../lib/trpc.tsx";

/** Lyrics and waveform of a track, fetched when first needed. They rarely change, so they stay fresh for ten minutes. */
export function useTrackDetail(trackId: number, wanted = true): UseQueryResult<TrackDetail, unknown> {
  const { query } = useApi();
  return useQuery({ ...query.music.tracks.byId.queryOptions({ id: trackId }), enabled: wanted, staleTime: 600_000 });
}
