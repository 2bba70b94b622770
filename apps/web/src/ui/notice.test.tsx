import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { LoadFailure } from "./notice.tsx";

/** A list that failed to load; `load` resolves to whether the next attempt succeeds. */
function List({ load }: { load: () => Promise<boolean> }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <div data-testid="list">
        {isLoaded ? (
          <p>Ten products</p>
        ) : (
          <LoadFailure message="Failed to fetch products" onRetry={async () => setLoaded(await load())} />
        )}
      </div>
    </main>
  );
}

/** Presses Retry with the keyboard. Returns a function that settles the attempt. */
async function retry(): Promise<(isLoaded: boolean) => void> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  render(<List load={() => promise} />);
  retryButton().focus();
  await userEvent.keyboard("{Enter}");
  return resolve;
}

const retryButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Retry" });
const message = () => screen.getByText("Failed to fetch products");

it("a retry is busy while it loads, and one that fails announces the message again", async () => {
  const settle = await retry();
  const first = message();
  expect(retryButton().getAttribute("aria-busy")).toBe("true");
  settle(false);
  await expect.poll(() => retryButton().getAttribute("aria-busy")).toBe(null);
  expect(message()).not.toBe(first);
  await expect.poll(() => document.activeElement).toBe(retryButton());
});

it("after a successful retry the focus is where the content has appeared", async () => {
  const settle = await retry();
  settle(true);
  await screen.findByText("Ten products");
  await expect.poll(() => document.activeElement).toBe(screen.getByTestId("list"));
});
