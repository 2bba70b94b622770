import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerRecordLoading } from "./owner-loading.tsx";

const show = (query: { isError: boolean; error?: unknown }) =>
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <OwnerRecordLoading
        query={{ ...query, refetch: () => undefined }}
        title="Album"
        back={["/admin/music", "All albums"]}
        failed="This album could not be loaded"
      />
    </OwnerSite>,
  );

test.each([
  ["loads", { isError: false }, "Loading", 0],
  ["failed to load", { isError: true, error: apiError(503, "Unavailable") }, "This album could not be loaded", 1],
  [
    "does not exist",
    { isError: true, error: apiError(404, "Not found.") },
    "It was deleted, or its address is wrong.",
    0,
  ],
])("a record that %s has a heading, the way back, and Retry only where it may help", (_, query, words, retries) => {
  show(query);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Album");
  expect(screen.getByRole("link", { name: "All albums" }).getAttribute("href")).toBe("/admin/music");
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Retry" })).toHaveLength(retries);
});
