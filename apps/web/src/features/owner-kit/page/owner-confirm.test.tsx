import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerConfirm } from "./owner-confirm.tsx";

/** Two rows that can be deleted; every deletion has the given result. */
function Rows({ deletion }: { deletion: Promise<void> }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      {["Miracle", "Lantern"].map((name) => (
        <button key={name} type="button" onClick={() => setAsked(name)}>
          {name}
        </button>
      ))}
      <OwnerConfirm
        open={asked !== null}
        title={`Delete ${asked}?`}
        confirm="Delete"
        onClose={() => setAsked(null)}
        onConfirm={() => deletion}
      >
        <p>It is gone for good.</p>
      </OwnerConfirm>
    </>
  );
}

/** Asks about the second row while the deletion of the first is on its way. */
async function askTwice() {
  const deletion = Promise.withResolvers<void>();
  render(<Rows deletion={deletion.promise} />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  await userEvent.click(screen.getByRole("button", { name: "Miracle" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await userEvent.click(await screen.findByRole("button", { name: "Lantern" }));
  await screen.findByText("Delete Lantern?");
  return deletion;
}

test("the result of an earlier action does not close the next question", async () => {
  const deletion = await askTwice();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(false);
  await act(async () => deletion.resolve());
  expect(screen.getByText("Delete Lantern?")).toBeDefined();
});

test("the failure of an earlier action is not shown as that of the next one", async () => {
  const deletion = await askTwice();
  await act(async () => deletion.reject(new Error("offline")));
  expect(screen.queryByRole("alert")).toBeNull();
  await screen.findByText("That did not work. Please try again.");
});
