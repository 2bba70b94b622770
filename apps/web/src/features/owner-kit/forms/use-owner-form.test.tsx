import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { act, renderHook } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useOwnerForm } from "./use-owner-form.ts";

/** Provides a router, since a form asks before it is left with unsaved work. */
function Page({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }));
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}

type Values = { title: string; version: number };

function open(initial: Values = { title: "Miracle", version: 1 }) {
  const save = vi.fn(async (values: Values): Promise<Values> => ({ ...values, version: values.version + 1 }));
  const parse = (values: Values) =>
    values.title === ""
      ? { success: false as const, error: { issues: [{ path: ["title"], message: "Required" }] } }
      : { success: true as const, data: values };
  const shown = renderHook(
    (given: Values) => useOwnerForm<Values, Values>({ name: "album:1", initial: given, parse, save }),
    { initialProps: initial, wrapper: Page },
  );
  return { ...shown, save };
}

beforeEach(() => sessionStorage.clear());

test("restores unsaved work after a reload, and discards it in favour of the server's version", () => {
  const first = open();
  act(() => first.result.current.set("title", "Lantern"));
  expect(first.result.current.dirty).toBe(true);
  first.unmount();

  const { result } = open({ title: "Miracle", version: 2 });
  expect(result.current).toMatchObject({ restored: true, dirty: true, values: { title: "Lantern", version: 1 } });
  act(() => result.current.discard());
  expect(result.current).toMatchObject({ restored: false, dirty: false, values: { title: "Miracle", version: 2 } });
  expect(sessionStorage.length).toBe(0);
});

test("a save sends the form, takes over the server's response, and leaves nothing unsaved", async () => {
  const { result, save } = open();
  act(() => result.current.set("title", "Lantern"));
  await act(async () => result.current.submit());
  expect(save).toHaveBeenCalledWith({ title: "Lantern", version: 1 });
  expect(result.current).toMatchObject({ dirty: false, saving: false, values: { title: "Lantern", version: 2 } });
});

test("shows an error and sends nothing; the next valid save clears the error", async () => {
  const { result, save } = open();
  act(() => result.current.set("title", ""));
  await act(async () => result.current.submit());
  expect(save).not.toHaveBeenCalled();
  expect(result.current.message).toBe("Some fields need another look.");
  expect(result.current.errors("title")).toEqual(["Required"]);
  act(() => result.current.set("title", "Lantern"));
  await act(async () => result.current.submit());
  expect(result.current).toMatchObject({ message: "", dirty: false });
  expect(result.current.errors("title")).toBeUndefined();
});

test("Ctrl-S saves the typed values", async () => {
  const { result, save } = open();
  act(() => result.current.set("title", "Lantern"));
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true }));
  });
  expect(save).toHaveBeenCalledWith({ title: "Lantern", version: 1 });
});

test("refetched values replace an untouched form, but not a changed one", () => {
  const untouched = open();
  untouched.rerender({ title: "Theirs", version: 2 });
  expect(untouched.result.current.values.title).toBe("Theirs");
  untouched.unmount();

  const touched = open();
  act(() => touched.result.current.set("title", "Mine"));
  touched.rerender({ title: "Theirs", version: 2 });
  expect(touched.result.current.values).toEqual({ title: "Mine", version: 1 });
});

const refusedBy409 = () =>
  TRPCClientError.from({
    error: { message: CHANGED_MEANWHILE, code: -32009, data: { app_code: "conflict", fields: {} } },
  });

test("in a conflict, saving over the other user's version sends only the fields changed here", async () => {
  type Show = { title: string; status: string; version: number };
  const theirs: Show = { title: "Lantern Night", status: "cancelled", version: 2 };
  const save = vi.fn(async (values: Show): Promise<Show> => {
    if (values.version === 1) throw refusedBy409();
    return { ...values, version: 3 };
  });
  const { result } = renderHook(
    () =>
      useOwnerForm<Show, Show>({
        name: "show:1",
        initial: { title: "Lantern Night", status: "upcoming", version: 1 },
        parse: (values) => ({ success: true, data: values }),
        save,
        reload: async () => theirs,
      }),
    { wrapper: Page },
  );
  act(() => result.current.set("title", "Lantern Nights"));
  await act(async () => result.current.submit());
  expect(result.current.conflict.open).toBe(true);
  await act(async () => result.current.conflict.saveMine());
  expect(save).toHaveBeenLastCalledWith({ title: "Lantern Nights", status: "cancelled", version: 2 });
});
