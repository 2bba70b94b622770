import { t } from "@fanfare/contracts/common/language";
import { ListMusic } from "@fanfare/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setQueryResult } from "../../../../lib/query-result.ts";
import { isApiError, mutationOptions, useApi } from "../../../../lib/trpc.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useSession } from "../../../auth/session-store.ts";

/** Saves the setlist as a playlist, once, for fans who attended the show. */
export function KeepSetlist({ eventId }: { eventId: number }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);
  const ownSetlist = query.events.ownSetlist.queryOptions({ id: eventId });
  const own = useQuery({ ...ownSetlist, enabled: token !== null });
  const keep = useMutation(
    mutationOptions(query.events.keepSetlist, {
      onSuccess: async ({ playlist_id }) => {
        await setQueryResult(queryClient, ownSetlist.queryKey, { was_there: true, playlist_id });
        toast(t("The setlist is now in your playlists."), { tone: "good" });
        await query.music.playlists.invalidate();
      },
      onError: (error) =>
        toast(isApiError(error) && error.data ? error.message : t("That did not work. Please try again."), {
          tone: "bad",
        }),
    }),
  );
  if (token === null || !own.data?.was_there) return null;
  const { playlist_id } = own.data;
  if (playlist_id !== null) {
    return (
      <ButtonLink to="/playlists/$playlistId" params={{ playlistId: String(playlist_id) }} tone="outline">
        <ListMusic size={18} aria-hidden /> {t("Your playlist of this show")}
      </ButtonLink>
    );
  }
  return (
    <Button tone="outline" loading={keep.isPending} onClick={() => keep.mutate({ id: eventId })}>
      <ListMusic size={18} aria-hidden /> {t("You were there: keep it as a playlist")}
    </Button>
  );
}
