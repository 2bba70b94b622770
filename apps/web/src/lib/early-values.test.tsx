import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { earlyValues, recordTapsBeforeHydration, replayEarlyTap } from "./early-taps.ts";

const added = vi.fn();

/** A product with controlled fields, as on the store's pages. */
function Product() {
  const [size, setSize] = useState("");
  const [words, setWords] = useState("");
  const [colour, setColour] = useState("coal");
  const [isGift, setGift] = useState(false);
  return (
    <>
      <select aria-label="Size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option value="">Choose…</option>
        <option value="xl">X-Large</option>
      </select>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      {["coal", "rust"].map((name) => (
        <input
          key={name}
          type="radio"
          name="colour"
          aria-label={name}
          checked={colour === name}
          onChange={() => setColour(name)}
        />
      ))}
      <input type="checkbox" aria-label="Gift" checked={isGift} onChange={(event) => setGift(event.target.checked)} />
      <button type="button" onClick={() => added({ size, words, colour, isGift })}>
        Add
      </button>
    </>
  );
}

/** A page rendered on the server, with the recording of its inline script. */
function renderedPage() {
  const page = document.createElement("main");
  page.innerHTML = renderToString(<Product />);
  document.body.append(page);
  const early: NonNullable<Window["early"]> = {
    note: () => undefined,
    change: ({ target }) => void early.fields.add(target as HTMLInputElement),
    fields: new Set(),
  };
  window.early = early;
  addEventListener("input", early.change, true);
  const one = <E extends Element>(selector: string) => page.querySelector<E>(selector) as E;
  return { page, early, one };
}

const type = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

afterEach(() => {
  added.mockReset();
  document.body.replaceChildren();
});

test("values entered before hydration are entered again after it, before a tap that was made in the meantime", async () => {
  const { page, early, one } = renderedPage();
  type(one<HTMLSelectElement>("select"), "xl");
  type(one<HTMLInputElement>("[aria-label=Words]"), "For Ana");
  one<HTMLInputElement>("[aria-label=rust]").click();
  one<HTMLInputElement>("[aria-label=Gift]").click();
  early.button = one<HTMLElement>("button");

  recordTapsBeforeHydration();
  const root = hydrateRoot(page, <Product />);
  replayEarlyTap();
  await vi.waitFor(() => expect(added).toHaveBeenCalled(), 20_000);
  expect(added.mock.calls).toEqual([[{ size: "xl", words: "For Ana", colour: "rust", isGift: true }]]);
  expect(one<HTMLInputElement>("[aria-label=Words]").value).toBe("For Ana");
  root.unmount();
});

test("of several radio buttons chosen before hydration, the last one counts", async () => {
  const { page, early, one } = renderedPage();
  for (const name of ["rust", "coal", "rust"]) one<HTMLInputElement>(`[aria-label=${name}]`).click();
  early.button = one<HTMLElement>("button");
  recordTapsBeforeHydration();
  // Recorded by the app itself: its part is still not hydrated.
  for (const name of ["coal", "rust"]) one<HTMLInputElement>(`[aria-label=${name}]`).click();
  const root = hydrateRoot(page, <Product />);
  replayEarlyTap();
  await vi.waitFor(() => expect(added).toHaveBeenCalled(), 20_000);
  expect(added.mock.calls[0]).toMatchObject([{ colour: "rust" }]);
  expect(one<HTMLInputElement>("[aria-label=rust]").checked).toBe(true);
  root.unmount();
});

test("what is typed on in a hydrated field is not replaced by what was typed before", async () => {
  const { page, one } = renderedPage();
  const words = one<HTMLInputElement>("[aria-label=Words]");
  type(words, "For A");
  recordTapsBeforeHydration();
  const root = hydrateRoot(page, <Product />);
  await vi.waitFor(() => expect(Object.keys(words).join()).toContain("__reactProps"));
  fireEvent.input(words, { target: { value: "For Ana" } });
  await vi.waitFor(() => expect(earlyValues.size).toBe(0));
  await new Promise((passed) => setTimeout(passed, 200));
  one<HTMLElement>("button").click();
  expect(added.mock.calls).toMatchObject([[{ words: "For Ana" }]]);
  root.unmount();
});

test("fields outside the page's own content, such as a browser extension's, keep nothing waiting", () => {
  const field = document.createElement("input");
  document.body.append(field);
  recordTapsBeforeHydration();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect(earlyValues.size).toBe(0);
});
