import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { installedVersion } from "../testing/installed-version.ts";
import { replayEarlyTap } from "./early-taps.ts";

test("early-taps.ts relies on a private part of React: review it at an upgrade, then update this version", () => {
  expect(installedVersion("react-dom")).toBe("19.3.1");
});

test("a button tapped before hydration is clicked exactly once after it", async () => {
  const onClick = vi.fn();
  const page = document.createElement("div");
  page.innerHTML = '<button type="button">Play</button>';
  document.body.append(page);
  const button = page.querySelector("button");
  if (!button) throw new Error("The page has no button.");
  window.early = { note: () => undefined, button, change: () => undefined, fields: new Set() };
  const clicked = vi.spyOn(button, "click");

  replayEarlyTap();
  expect(clicked).not.toHaveBeenCalled();
  const root = await act(async () =>
    hydrateRoot(
      page,
      <button type="button" onClick={onClick}>
        Play
      </button>,
    ),
  );
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce(), 20_000);
  expect(clicked).toHaveBeenCalledOnce();
  root.unmount();
  page.remove();
});
