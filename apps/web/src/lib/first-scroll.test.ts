import { afterEach, expect, test, vi } from "vitest";
import { restoresScroll } from "./first-scroll.ts";

const onScroll = vi.fn();

afterEach(() => {
  document.removeEventListener("scroll", onScroll);
  vi.unstubAllGlobals();
  onScroll.mockClear();
});

test.each([
  { scrollY: 0, first: true, events: 0 },
  { scrollY: 783, first: false, events: 1 },
])("at $scrollY the first page's position is set: $first; later ones are always", ({ scrollY, first, events }) => {
  document.addEventListener("scroll", onScroll);
  vi.stubGlobal("scrollY", scrollY);
  const restores = restoresScroll();
  expect([restores(), restores(), restores()]).toEqual([first, true, true]);
  expect(onScroll).toHaveBeenCalledTimes(events);
});
