import type { Playlist } from "@fanfare/contracts/music/playlist";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { FakeSite } from "../../../testing/fake-site.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import { stubDialogs } from "../../../ui/testing/native-dialogs.ts";
import PlaylistDialog from "./playlist-dialog.tsx";

const playlist = { id: 2, name: "Nights", description: null, is_public: true, tracks: [] } as unknown as Playlist;

beforeEach(() => {
  stubDialogs();
  sessionStorage.clear();
});

test("only what was changed is saved, not the values that another tab may have changed since", async () => {
  const site: FakeSite = { calls: [], respond: () => playlist };
  const dialog = (shown: Playlist) => (
    <SiteProviders site={site}>
      <PlaylistDialog playlist={shown} onClose={() => undefined} />
    </SiteProviders>
  );
  const { rerender } = render(dialog(playlist));
  rerender(dialog({ ...playlist, name: "Late nights" }));
  await userEvent.click(screen.getByRole("switch"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(site.calls).toMatchObject([{ input: { id: 2, is_public: false } }]));
  expect(site.calls[0]?.input).toEqual({ id: 2, is_public: false });
});
