import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { AccountSkeleton } from "../account/account-page.tsx";
import { useSession } from "../auth/session-store.ts";
import { PlaylistScreen } from "./playlist-screen.tsx";

/**
 * The server renders what a visitor may see, and a private playlist is not there for visitors. Its own fan gets it here,
 * once it is known who is asking.
 */
export function PlaylistForItsFan({ id, notThere }: { id: number | null; notThere: ReactNode }) {
  const { query } = useApi();
  const status = useSession((state) => state.status);
  const playlist = useQuery({
    ...query.music.playlists.byId.queryOptions({ id: id ?? 0 }),
    enabled: id !== null && status === "fan",
  });
  if (id === null || status === "visitor" || playlist.isError) return notThere;
  if (!playlist.data) return <AccountSkeleton title="Playlist" />;
  return <PlaylistScreen playlist={playlist.data} />;
}
