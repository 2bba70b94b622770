import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import type { AlbumForEditing } from "@fanfare/contracts/music/album-editor";
import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useApi } from "../../../lib/trpc.tsx";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { TrackOrder } from "./track-order.tsx";

const track = (id: number, title: string, disc_number = 1) => ({
  id,
  title,
  disc_number,
  audio_file: null,
  has_lyrics: true,
  visibility: "public",
  play_count: 0,
});

function Page() {
  const { data } = useQuery(useApi().query.music.manage.albums.byId.queryOptions({ id: 3 }));
  return data ? <TrackOrder album={data} isDirty={false} /> : null;
}

/** An album whose orders are saved once `respond` is called; a save that is based on another version is refused. */
async function open(discs: readonly number[] = [1, 1, 1]) {
  const line = Promise.withResolvers<void>();
  let version = 1;
  let tracks = ["Miracle", "Lantern", "Tram"].map((title, index) => track(index + 1, title, discs[index]));
  const saves: number[][] = [];
  const site = fakeOwnerSite({
    "music.manage.albums.byId": () => ({ id: 3, version, tracks }) as unknown as AlbumForEditing,
    "music.manage.albums.reorder": async (input: { version: number; order: { id: number; disc_number: number }[] }) => {
      await line.promise;
      if (input.version !== version) throw apiError(409, CHANGED_MEANWHILE);
      tracks = input.order.map((place) => ({
        ...(tracks.find(({ id }) => id === place.id) ?? track(0, "")),
        ...place,
      }));
      saves.push(tracks.map(({ id }) => id));
      return { id: 3, version: ++version };
    },
  });
  render(<Page />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await screen.findByText("Miracle");
  return { saves, respond: line.resolve, reads: () => site.calls.filter(({ path }) => path.endsWith("byId")).length };
}

const shown = () => screen.getAllByRole("link", { name: /Miracle|Lantern|Tram/ }).map(({ textContent }) => textContent);

test("a track that is moved twice on a slow line gets to its place", async () => {
  const { saves, respond, reads } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Move Miracle down" }));
  await userEvent.click(screen.getByRole("button", { name: "Move Miracle down" }));
  expect(shown()).toEqual(["Lantern", "Tram", "Miracle"]);
  respond();
  await waitFor(() => expect(saves.at(-1)).toEqual([2, 3, 1]));
  await waitFor(() => expect(reads()).toBe(2));
  expect(shown()).toEqual(["Lantern", "Tram", "Miracle"]);
});

test("a move right after a saved one is based on the saved version", async () => {
  const { saves, respond } = await open();
  respond();
  for (const count of [1, 2]) {
    await userEvent.click(screen.getByRole("button", { name: "Move Tram up" }));
    await waitFor(() => expect(saves.length).toBe(count));
  }
  expect(shown()).toEqual(["Tram", "Miracle", "Lantern"]);
  expect(saves.at(-1)).toEqual([3, 1, 2]);
});

/** The titles with their discs, as shown. */
const onDiscs = () => {
  const discs = screen.queryAllByText(/^disc \d$/).map(({ textContent }) => textContent);
  return shown().map((title, index) => [title, discs[index]].join(" "));
};

test("a track moved past one of another disc is on that disc, and an empty disc disappears", async () => {
  const { saves, respond } = await open([1, 2, 2]);
  respond();
  expect(onDiscs()).toEqual(["Miracle disc 1", "Lantern disc 2", "Tram disc 2"]);
  await userEvent.click(screen.getByRole("button", { name: "Move Lantern up" }));
  await waitFor(() => expect(onDiscs()).toEqual(["Lantern disc 1", "Miracle disc 1", "Tram disc 2"]));
  await userEvent.click(screen.getByRole("button", { name: "Move Tram up" }));
  await waitFor(() => expect(onDiscs()).toEqual(["Lantern ", "Tram ", "Miracle "]));
  await waitFor(() => expect(saves.length).toBe(2));
});

test("the last track starts another disc, unless it is alone on its own", async () => {
  const { saves, respond } = await open();
  respond();
  await userEvent.click(screen.getByRole("button", { name: "Put the last track on a new disc" }));
  expect(onDiscs()).toEqual(["Miracle disc 1", "Lantern disc 1", "Tram disc 2"]);
  expect(screen.queryByRole("button", { name: /new disc/ })).toBeNull();
  await waitFor(() => expect(saves.length).toBe(1));
  expect(onDiscs()).toEqual(["Miracle disc 1", "Lantern disc 1", "Tram disc 2"]);
});
