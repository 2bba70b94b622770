import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Parsed } from "../../../lib/contract-form.ts";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { useRecordForm } from "./use-record-form.ts";

type Album = { id: number; title: string; version: number };
type Values = { title: string; version: number };

function open(record: Album | null) {
  let kept = record;
  let resolveRead: () => void;
  const calls = {
    create: vi.fn(async ({ title }: Values) => (kept = { id: 5, title, version: 1 })),
    change: vi.fn(async ({ id, title, version }: Album) => (kept = { id, title, version: version + 1 })),
    /** The read right after a save fails; the next one resolves when the test calls `finishRead`. */
    read: vi
      .fn(() => new Promise<Album>((resolve) => (resolveRead = () => resolve(kept as Album))))
      .mockRejectedValueOnce(new Error("offline")),
    open: vi.fn(),
    invalidate: vi.fn(),
    leave: vi.fn(),
  };
  const read = (id: number) => ({ queryKey: ["album", id], queryFn: calls.read });
  let queryClient: QueryClient | undefined;
  const { result, unmount } = renderHook(
    () => {
      queryClient = useQueryClient();
      const { data } = useQuery({ ...read(record?.id ?? 0), initialData: record, enabled: record !== null });
      return useRecordForm({
        kind: "album",
        record: data ?? null,
        blank: { title: "", version: 0 },
        valuesOf: ({ title, version }: Album): Values => ({ title, version }),
        parse: (values: Values, id: number | null): Parsed<Values & { id: number | null }> => ({
          success: true,
          data: { ...values, id },
        }),
        create: calls.create,
        change: calls.change,
        read,
        invalidate: calls.invalidate,
        open: calls.open,
        leave: calls.leave,
      });
    },
    { wrapper: ({ children }: { children: ReactNode }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite> },
  );
  return {
    result,
    unmount,
    calls,
    finishRead: () => resolveRead(),
    stateOf: (id: number) => queryClient?.getQueryState(["album", id]),
  };
}

beforeEach(() => sessionStorage.clear());

test("opens a created record even if reading it fails, and does not create it twice", async () => {
  const { result, calls, stateOf } = open(null);
  act(() => result.current.set("title", "Lantern"));
  await act(async () => result.current.submit());
  await waitFor(() => expect(calls.open).toHaveBeenCalledWith(5));
  expect(result.current).toMatchObject({ message: "", dirty: false, values: { title: "Lantern" } });
  // Its page would show nothing but a recent failure.
  expect(stateOf(5)).toBeUndefined();
  calls.read.mockRejectedValueOnce(new Error("offline"));
  await act(async () => result.current.submit());
  await waitFor(() => expect(calls.open).toHaveBeenCalledTimes(2));
  expect(calls.create).toHaveBeenCalledTimes(1);
});

test("a change counts as saved when the read after it fails, and a later read is taken over", async () => {
  const { result, calls, finishRead } = open({ id: 5, title: "Miracle", version: 1 });
  act(() => result.current.set("title", "Lantern"));
  await act(async () => result.current.submit());
  await waitFor(() => expect(result.current).toMatchObject({ saving: false, dirty: false }));
  expect(result.current).toMatchObject({ message: "", values: { title: "Lantern" } });
  await waitFor(() => expect(calls.read).toHaveBeenCalledTimes(2));
  finishRead();
  await waitFor(() => expect(result.current.values).toEqual({ title: "Lantern", version: 2 }));
  expect(calls.change).toHaveBeenCalledTimes(1);
});

test("what is changed between the creation and the opening of its page is saved by the next submit", async () => {
  const { result, calls } = open(null);
  calls.read.mockReset().mockImplementation(async () => ({ id: 5, title: "Lantern", version: 1 }));
  act(() => result.current.set("title", "Lantern"));
  await act(async () => result.current.submit());
  await waitFor(() => expect(calls.open).toHaveBeenCalledWith(5));
  act(() => result.current.set("title", "Lanterns"));
  await act(async () => result.current.submit());
  await waitFor(() => expect(calls.change).toHaveBeenCalledWith({ id: 5, title: "Lanterns", version: 1 }));
  expect(calls.create).toHaveBeenCalledTimes(1);
});

test("the page of a deleted record is left without asking about its changes, and its lists are read again", async () => {
  const { result, calls } = open({ id: 5, title: "Miracle", version: 1 });
  act(() => result.current.set("title", "Lantern"));
  expect(result.current.dirty).toBe(true);
  act(() => result.current.removed());
  expect(result.current.dirty).toBe(false);
  expect(sessionStorage.length).toBe(0);
  expect([calls.invalidate.mock.calls.length, calls.leave.mock.calls.length]).toEqual([1, 1]);
});

test("a deletion that ends after the page was left leads nowhere", async () => {
  const { result, calls, unmount } = open({ id: 5, title: "Miracle", version: 1 });
  unmount();
  act(() => result.current.removed());
  expect([calls.invalidate.mock.calls.length, calls.leave.mock.calls.length]).toEqual([1, 0]);
});
