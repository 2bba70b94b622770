import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AlbumField } from "../../owner-store/components/album-field.tsx";
import { DigitalField } from "../../owner-store/components/digital-field.tsx";
import { fakeOwnerSite, never, OwnerSite } from "../testing/owner-site.tsx";

const COUNT = 250;

/** Returns a page of 250 rows named, for example, `Track 1` to `Track 250`. */
function pageOf(name: string, { page, page_size: size }: { page: number; page_size: number }) {
  const rows = Array.from({ length: COUNT }, (_, index) => ({ id: index + 1, title: `${name} ${index + 1}` }));
  const results = rows.slice((page - 1) * size, page * size);
  return { count: COUNT, next: page * size < COUNT ? "/next" : null, previous: null, results };
}

const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;

function openFields(handlers: Parameters<typeof fakeOwnerSite>[0]) {
  const onChange = vi.fn();
  const site = fakeOwnerSite(handlers);
  render(
    <OwnerSite site={site}>
      <DigitalField value={{ kind: "track", id: 240 }} onChange={onChange} errors={undefined} />
      <AlbumField value={230} onChange={onChange} errors={undefined} />
    </OwnerSite>,
  );
  return { site, onChange };
}

test("offers every row, including those beyond the first hundred", async () => {
  const { site, onChange } = openFields({
    "music.manage.albums.list": (input) => pageOf("Album", input),
    "music.manage.tracks.list": (input) => pageOf("Track", input),
  });
  await waitFor(() => expect(shown("Sold as a download")).toBe("Track 240"));
  await waitFor(() => expect(shown("Sold on the page of")).toBe("Album 230"));
  expect(screen.getAllByRole("option", { name: /^Track / })).toHaveLength(COUNT);
  const asked = site.calls.filter(({ path }) => path === "music.manage.tracks.list");
  expect(asked.map(({ input }) => (input as { page: number }).page)).toEqual([1, 2, 3]);
  expect(onChange).not.toHaveBeenCalled();
});

test("keeps the current choice while the list loads", () => {
  openFields({ "music.manage.albums.list": never });
  for (const [label, value] of [
    ["Sold as a download", "track:240"],
    ["Sold on the page of", "230"],
  ] as const) {
    expect(shown(label)).toBe("Loading…");
    expect(screen.getByLabelText<HTMLSelectElement>(label).value).toBe(value);
  }
});
