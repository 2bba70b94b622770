import { msg, t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { Plus } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { AccountPage, AccountSkeleton } from "../account/account-page.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { useSession } from "../auth/session-store.ts";
import { DeletePlaylistDialog } from "./components/delete-playlist-dialog.tsx";
import { ErrorBanner } from "./components/error-banner.tsx";
import { FavoritesCard } from "./components/favorites-card.tsx";
import { PlaylistCard } from "./components/playlist-card.tsx";
import { PlaylistDialog } from "./playlist-dialog.ts";

const TITLE = msg("My Playlists");

const Cards = styled("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))", xl: "repeat(3, minmax(0, 1fr))" },
    gap: "6",
    listStyle: "none",
    alignItems: "stretch",
  },
});

/** My Playlists (spec, section 2): the favourites as an automatic list, and the fan's own playlists. */
export function PlaylistsScreen() {
  const user = useSession((state) => state.user);
  const skeleton = (
    <AccountSkeleton title={t(TITLE)}>
      <Skeleton h="14rem" />
      <Waiting />
    </AccountSkeleton>
  );
  return (
    <FansOnly prompt={t("Please log in to view your playlists")} skeleton={skeleton}>
      {user ? <Playlists key={user.id} /> : skeleton}
    </FansOnly>
  );
}

/** The open dialog: none, the form for a new or an existing playlist, or the confirmation of a deletion. */
type Open = null | "new" | { edit: Playlist } | { remove: Playlist };

function Playlists() {
  const { query } = useApi();
  const playlists = useQuery(query.music.playlists.list.queryOptions({ mine: true }));
  const [open, setOpen] = useState<Open>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setOpen(null);
  const forget = () => setProblem(null);
  // The error of an earlier attempt is cleared when another one begins.
  const begin = (next: Open) => {
    forget();
    setOpen(next);
  };
  // A list that could not be fetched is shown without entries (spec, section 8), but not described as empty.
  const shown = playlists.isError ? null : playlists.data;
  const create = (
    <Button onClick={() => begin("new")}>
      <Plus size={19} aria-hidden />
      {t("Create New Playlist")}
    </Button>
  );
  return (
    <AccountPage title={t(TITLE)} action={create}>
      {/* An open dialog shows its own error. */}
      {problem && open === null && <ErrorBanner message={problem} onClose={forget} />}
      <FavoritesCard />
      <Display as="h2" size="d4" mt="12" mb="5">
        {t("Custom Playlists")}
      </Display>
      {playlists.isError && (
        <LoadFailure message={t("Failed to fetch playlists")} onRetry={() => playlists.refetch()} />
      )}
      {playlists.isPending && <Waiting />}
      {shown?.length === 0 && (
        <EmptyState title={t("No custom playlists yet")}>
          <p>{t("Put the tracks you love in your own order, keep the list to yourself or share it.")}</p>
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <Cards>
          {shown.map((playlist) => (
            <PlaylistCard
              key={playlist.id}
              playlist={playlist}
              onEdit={() => begin({ edit: playlist })}
              onDelete={() => begin({ remove: playlist })}
            />
          ))}
        </Cards>
      )}
      {open === "new" && <PlaylistDialog onClose={close} onFailed={setProblem} onDone={forget} />}
      {open !== null && open !== "new" && "edit" in open && (
        <PlaylistDialog playlist={open.edit} onClose={close} onFailed={setProblem} onDone={forget} />
      )}
      {open !== null && open !== "new" && "remove" in open && (
        <DeletePlaylistDialog playlist={open.remove} onClose={close} onFailed={setProblem} onDone={forget} />
      )}
    </AccountPage>
  );
}

function Waiting() {
  return (
    <Box display="grid" gap="6" gridTemplateColumns={{ base: "1fr", md: "1fr 1fr", xl: "1fr 1fr 1fr" }} aria-busy>
      {["a", "b", "c"].map((name) => (
        <Skeleton key={name} h="26rem" />
      ))}
    </Box>
  );
}
