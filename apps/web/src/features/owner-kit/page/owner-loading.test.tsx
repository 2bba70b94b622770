import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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

/** The page of a record whose first load failed. */
function RecordPage() {
  const [state, setState] = useState<"failed" | "loading" | "loaded">("failed");
  if (state === "loaded") return <h1>Lanterns on the Water</h1>;
  const refetch = async () => {
    setState("loading");
    await Promise.resolve();
    setState("loaded");
  };
  return <OwnerRecordLoading query={{ isError: state === "failed", refetch }} title="Album" failed="Not loaded" />;
}

test("after a retry that loads the record, the focus is on the page, not lost with the placeholder", async () => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <main id="main" tabIndex={-1}>
        <RecordPage />
      </main>
    </OwnerSite>,
  );
  screen.getByRole("button", { name: "Retry" }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Lanterns on the Water");
  await waitFor(() => expect(document.activeElement?.id).toBe("main"));
});
