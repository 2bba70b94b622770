import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { PodcastScreen } from "./podcast-screen.tsx";

beforeEach(() => sessionStorage.clear());

const podcast = (fingerprint: string, playlist_id: number | null, category: string) => ({
  playlist_id,
  category,
  is_explicit: false,
  fingerprint,
  address: "https://artist.example/feeds/podcast.rss",
  playlists: [{ id: 4, name: "Sessions", owner_name: "Ana", tracks: 3 }],
});

test("a podcast that another owner changed meanwhile is not overwritten unasked", async () => {
  let stored = podcast("first", null, "Music");
  const site = fakeOwnerSite({
    "music.manage.podcast.get": () => stored,
    "music.manage.podcast.choose": (input: { fingerprint: string; playlist_id: number; category: string }) => {
      if (input.fingerprint !== stored.fingerprint)
        throw TRPCClientError.from({
          error: { message: CHANGED_MEANWHILE, code: -32009, data: { app_code: "conflict", fields: {} } },
        });
      stored = podcast("third", input.playlist_id, input.category);
      return stored;
    },
  });
  render(<PodcastScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await userEvent.selectOptions(await screen.findByLabelText("Category"), "Arts");
  stored = podcast("second", 4, "Comedy");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Changed in the meantime");
  expect(stored.category).toBe("Comedy");
  await userEvent.click(screen.getByRole("button", { name: "Save mine over it" }));
  await screen.findByText("The podcast is published.");
  expect(stored).toMatchObject({ playlist_id: 4, category: "Arts" });
});
