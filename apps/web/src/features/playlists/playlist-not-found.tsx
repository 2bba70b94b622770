import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { Container } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/notice.tsx";
import { useSession } from "../auth/session-store.ts";
import { ListeningSkeleton } from "./components/listening-page.tsx";
import { PlaylistScreen } from "./playlist-screen.tsx";

/**
 * The server renders pages as visitors see them, so a private playlist does not exist there. The fan who made it gets it here,
 * once the session is known.
 */
export function PlaylistForItsFan({ id, notThere }: { id: number | null; notThere: ReactNode }) {
  const { query } = useApi();
  const status = useSession((state) => state.status);
  const playlist = useQuery({
    ...query.music.playlists.byId.queryOptions({ id: id ?? 0 }),
    enabled: id !== null && status === "fan",
  });
  // Until the session is known, the server's output stays.
  if (id === null || status !== "fan") return notThere;
  if (playlist.isError && !playlist.isFetching) {
    if (errorStatus(playlist.error) === 404) return notThere;
    return (
      <Container py="section">
        <LoadFailure message={t("Failed to fetch playlist")} onRetry={() => playlist.refetch()} />
      </Container>
    );
  }
  if (!playlist.data) return <ListeningSkeleton />;
  return (
    <>
      <title>{playlist.data.name}</title>
      <PlaylistScreen playlist={playlist.data} notThere={notThere} />
    </>
  );
}
