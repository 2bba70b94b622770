import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerTable } from "./owner-table.tsx";

const genre = { id: 1, name: "Ambient" };

test.each([
  ["the first column", undefined, "Ambient"],
  ["the column that is declared to", true, "14 tracks"],
])("%s names the row for screen readers", (_, names, expected) => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <OwnerTable
        caption="Genres"
        query={{ data: { count: 1, results: [genre] }, isError: false, isFetching: false, refetch: () => undefined }}
        columns={[
          { header: "Name", quiet: true, cell: ({ name }) => name },
          { header: "Used by", cell: () => "14 tracks", ...(names && { names }) },
          { header: "Edit", quiet: true, cell: () => <button type="button">Edit</button> },
        ]}
        rowKey={({ id }) => id}
        empty="No genres yet."
        failed="The genres could not be loaded"
        pageSize={25}
        onPage={() => undefined}
      />
    </OwnerSite>,
  );
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([expected]);
  expect(screen.getAllByRole("cell")).toHaveLength(2);
  expect(screen.getByRole("status").textContent).toBe("Genres: 1");
});
