import type { Review } from "@fanfare/contracts/store/review";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { apiError, type FakeSite } from "../../../testing/fake-site.ts";
import { user } from "../../../testing/site-data.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import { beginSession } from "../../auth/session-store.ts";
import ReviewForm from "./review-form.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  beginSession("t1", user);
});

const TEXT = "Holds a lot of tea";

/** Opens the form on a site that has `saved` as the fan's review after an attempt to create it. */
function open(saved: Partial<Review> | null = null, failure: Error = new TypeError("Failed to fetch")) {
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "store.reviews.mine") return saved;
      throw failure;
    },
  };
  const onDone = vi.fn(async () => undefined);
  const { unmount } = render(
    <SiteProviders site={site}>
      <ReviewForm productId={3} review={null} onDone={onDone} onCancel={() => undefined} />
    </SiteProviders>,
  );
  return { onDone, unmount };
}

const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Comment");

async function post() {
  await userEvent.click(screen.getByRole("radio", { name: "4 stars" }));
  await userEvent.type(comment(), TEXT);
  await userEvent.click(screen.getByRole("button", { name: "Post Review" }));
}

test("a review whose response was lost after it was saved counts as saved", async () => {
  const { onDone } = open({ id: 5, rating: 4, title: "", comment: TEXT });
  await post();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a review that was not saved keeps its text, also after the end of the session", async () => {
  const { onDone, unmount } = open(null, apiError(401, "Please log in first."));
  await post();
  await screen.findByRole("alert");
  expect(onDone).not.toHaveBeenCalled();
  unmount();
  open();
  expect(comment().value).toBe(TEXT);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(sessionStorage.length).toBe(0);
});

test("the form and what follows it begin in view, where a longer text was before", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top: -300 } as DOMRect);
  const scrolled = vi.fn();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
  const { unmount } = open();
  expect(scrolled).toHaveBeenCalledTimes(1);
  unmount();
  expect(scrolled).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
