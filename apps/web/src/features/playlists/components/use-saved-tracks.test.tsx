import type { Playlist } from "@fanfare/contracts/music/playlist";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient, useApi } from "../../../lib/trpc.tsx";
import { apiError, fakeSiteLink } from "../../../testing/fake-site.ts";
import { track } from "../../../testing/site-data.ts";
import { useSavedTracks } from "./use-saved-tracks.ts";

const playlist = (ids: readonly number[]) =>
  ({
    id: 2,
    name: "Nights",
    description: null,
    is_public: false,
    is_mine: true,
    owner_name: "Fay",
    track_count: ids.length,
    tracks: ids.map((id) => track(id)),
  }) as Playlist;

function Page() {
  const { query } = useApi();
  const { data } = useQuery(query.music.playlists.byId.queryOptions({ id: 2 }));
  const { data: all } = useQuery(query.music.playlists.list.queryOptions({ mine: true }));
  return (
    <>
      {data && <Tracks playlist={data} />}
      {all?.map(({ id, track_count }) => (
        <p key={id}>{`${track_count} in the list`}</p>
      ))}
    </>
  );
}

/** Without the player's buttons, whose modules other tests of the same worker replace. */
function Tracks({ playlist: { tracks, ...playlist } }: { playlist: Playlist }) {
  const save = useSavedTracks({ ...playlist, tracks });
  return (
    <>
      {tracks.map(({ id, title }) => (
        <p key={id}>{title}</p>
      ))}
      <button type="button" onClick={() => save(tracks.slice(1))}>
        Remove the first
      </button>
      <button type="button" onClick={() => save(tracks.toReversed())}>
        Reverse
      </button>
    </>
  );
}

/** A playlist of three tracks whose changes get their responses, in order, when the test calls `respond`. */
async function open() {
  let stored = [1, 2, 3];
  let isAway = false;
  const saves: { ids: number[]; seen: number[]; settle: (failure?: Error) => void }[] = [];
  const site = {
    calls: [],
    respond: (path: string, input: unknown) => {
      if (isAway && path !== "music.playlists.update") throw apiError(503, "Away");
      if (path === "music.playlists.byId") return playlist(stored);
      if (path === "music.playlists.list") return [playlist(stored)];
      if (path !== "music.playlists.update") return {};
      const { track_ids: ids, seen_track_ids: seen } = input as { track_ids: number[]; seen_track_ids: number[] };
      return new Promise<Playlist>((resolve, reject) => {
        saves.push({
          ids,
          seen,
          settle: (failure) => {
            if (failure) return reject(failure);
            stored = ids;
            resolve(playlist(ids));
          },
        });
      });
    },
  };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Track 1");
  return {
    saves,
    queryClient,
    leave: () => {
      isAway = true;
    },
    respond: async (failure?: Error) => {
      await waitFor(() => expect(saves.length).toBeGreaterThan(0));
      await act(async () => saves.shift()?.settle(failure));
    },
  };
}

const shown = () => screen.queryAllByText(/^Track \d$/).map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => localStorage.clear());

test("a read from before a change was saved does not stay on the page", async () => {
  const { respond, queryClient } = await open();
  await press("Remove the first");
  await waitFor(() => expect(shown()).toEqual(["Track 2", "Track 3"]));
  // As when the tab gets the focus while the save is on its way.
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(shown()).toEqual(["Track 1", "Track 2", "Track 3"]));
  await respond();
  await waitFor(() => expect(shown()).toEqual(["Track 2", "Track 3"]));
});

test("each change is sent with the order that the fan saw, so that only that change is made", async () => {
  const { respond, saves } = await open();
  await press("Reverse");
  await waitFor(() => expect(shown()).toEqual(["Track 3", "Track 2", "Track 1"]));
  await press("Remove the first");
  await waitFor(() => expect(saves[0]).toMatchObject({ seen: [1, 2, 3], ids: [3, 2, 1] }));
  await respond();
  await waitFor(() => expect(saves[0]).toMatchObject({ seen: [3, 2, 1], ids: [2, 1] }));
  await respond();
});

test("a refused change does not undo the one that follows it", async () => {
  const { respond, saves } = await open();
  await press("Reverse");
  await waitFor(() => expect(shown()).toEqual(["Track 3", "Track 2", "Track 1"]));
  await press("Remove the first");
  await waitFor(() => expect(shown()).toEqual(["Track 2", "Track 1"]));
  await respond(apiError(500, "Internal"));
  await waitFor(() => expect(saves.length).toBe(1));
  expect(shown()).toEqual(["Track 2", "Track 1"]);
  await respond();
  await waitFor(() => expect(shown()).toEqual(["Track 2", "Track 1"]));
});

test("a refused change alone is taken back", async () => {
  const { respond } = await open();
  await press("Reverse");
  await waitFor(() => expect(shown()).toEqual(["Track 3", "Track 2", "Track 1"]));
  await respond(apiError(500, "Internal"));
  await waitFor(() => expect(shown()).toEqual(["Track 1", "Track 2", "Track 3"]));
});

test("a refused change is taken back while nothing can be read, and in the fan's list too", async () => {
  const { respond, leave } = await open();
  await screen.findByText("3 in the list");
  await press("Remove the first");
  await screen.findByText("2 in the list");
  await respond();
  await press("Remove the first");
  await screen.findByText("1 in the list");
  leave();
  await respond(apiError(503, "Away"));
  await waitFor(() => expect(shown()).toEqual(["Track 2", "Track 3"]));
  await screen.findByText("2 in the list");
});
