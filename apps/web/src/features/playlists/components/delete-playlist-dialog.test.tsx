import type { Playlist } from "@fanfare/contracts/music/playlist";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { apiError, type FakeSite } from "../../../testing/fake-site.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import { stubDialogs } from "../../../ui/testing/native-dialogs.ts";
import { DeletePlaylistDialog } from "./delete-playlist-dialog.tsx";

beforeEach(stubDialogs);

test.each([
  { failure: 404, done: 1, failed: [] },
  { failure: 503, done: 0, failed: ["Failed to delete playlist"] },
])(
  "after $failure, a playlist counts as deleted only if it is not there any more",
  async ({ failure, done, failed }) => {
    const site: FakeSite = {
      calls: [],
      respond: () => {
        throw apiError(failure, "Refused");
      },
    };
    const [onDone, onFailed] = [vi.fn(), vi.fn<(message: string) => void>()];
    const playlist = { id: 2, name: "Nights" } as Playlist;
    render(
      <SiteProviders site={site}>
        <DeletePlaylistDialog playlist={playlist} onClose={() => undefined} onDone={onDone} onFailed={onFailed} />
      </SiteProviders>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(onDone.mock.calls.length + onFailed.mock.calls.length).toBe(1));
    expect(onDone).toHaveBeenCalledTimes(done);
    expect(onFailed.mock.calls.flat()).toEqual(failed);
  },
);
