import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOpened } from "./use-opened.ts";

test("the end of an earlier call closes neither the next dialog nor the same one that was opened again", () => {
  const { result } = renderHook(() => useOpened<string>());
  const [, open] = result.current;
  act(() => open("new"));
  const [opened, , closeFirst] = result.current;
  expect(opened).toBe("new");
  act(() => closeFirst());
  expect(result.current[0]).toBeNull();
  for (const next of ["other", "new"]) {
    act(() => open(next));
    act(() => closeFirst());
    expect(result.current[0]).toBe(next);
  }
  act(() => result.current[2]());
  expect(result.current[0]).toBeNull();
});
