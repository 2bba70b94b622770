import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ArtistsScreen } from "./artists-screen.tsx";

const artist = { id: 3, name: "Mara", bio: "", image: null, image_placeholder: null, albums: 0, tracks: 0, version: 5 };
const genre = { id: 4, name: "Dream Pop", albums: 2, tracks: 30, version: 2 };

test.each([
  { kind: "artist", name: "Mara", warning: /Text and picture will be gone/, input: { id: 3, version: 5 } },
  {
    kind: "genre",
    name: "Dream Pop",
    warning: /32 albums and tracks will have no genre until/,
    input: { id: 4, version: 2 },
  },
])("the $kind is deleted only after a confirmation that says what is lost", async ({ kind, name, warning, input }) => {
  const removal = `music.manage.${kind}s.remove`;
  const site = fakeOwnerSite({
    "music.manage.artists.list": () => [artist],
    "music.manage.genres.list": () => [genre],
    [removal]: () => null,
  });
  const removals = () => site.calls.filter(({ path }) => path === removal);
  render(
    <OwnerSite site={site}>
      <ArtistsScreen />
    </OwnerSite>,
  );
  await userEvent.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(removals()).toEqual([]);
  await screen.findByText(warning);

  // A dialog above another accepts clicks only some frames later.
  (await screen.findByRole("button", { name: `Delete ${kind}` })).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(removals).toEqual([expect.objectContaining({ input })]);
});

test("both lists are rendered at once, so that neither pushes the other", async () => {
  const genres = Promise.withResolvers<unknown>();
  const site = fakeOwnerSite({
    "music.manage.artists.list": () => [artist],
    "music.manage.genres.list": () => genres.promise,
  });
  render(
    <OwnerSite site={site}>
      <ArtistsScreen />
    </OwnerSite>,
  );
  await expect.poll(() => site.calls.length).toBe(2);
  await new Promise(requestAnimationFrame);
  expect(screen.queryByText("Mara")).toBeNull();
  genres.resolve([genre]);
  await screen.findByText("Mara");
  await screen.findByText("Dream Pop");
});
