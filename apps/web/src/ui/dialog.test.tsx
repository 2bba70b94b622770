import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { stubDialogs } from "./testing/native-dialogs.ts";
import { toast } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

beforeEach(stubDialogs);

test("a toast is shown in the open dialog, which covers the page's and makes them inert", () => {
  const frame = (open: boolean) => (
    <>
      <ToastRegion />
      <Dialog open={open} onClose={() => undefined} title="Add to Playlist">
        Choose one
      </Dialog>
    </>
  );
  const { rerender } = render(frame(true));
  // A screen reader announces what is added to a region that is there already.
  const messages = within(screen.getByRole("dialog")).getByRole("list", { name: "Messages" });
  act(() => void toast("Failed to update playlist"));
  expect(within(messages).getByText("Failed to update playlist")).toBeTruthy();
  rerender(frame(false));
  expect(screen.getAllByText("Failed to update playlist")).toHaveLength(1);
});
