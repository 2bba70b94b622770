import { afterEach, expect, it, vi } from "vitest";
import { readObject, withStorage } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

it("returns null where the browser has no storage", () => {
  vi.stubGlobal("localStorage", null);
  expect(withStorage("localStorage", (storage) => storage.getItem("a"))).toBeNull();
  expect(readObject("localStorage", "a")).toBeNull();
});
