import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { TextField } from "../../../ui/field.tsx";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { useOwnerForm } from "./use-owner-form.ts";

/** Provides a router, since a form asks before it is left with unsaved work. */
function Page({ children, history = createMemoryHistory() }: { children: ReactNode; history?: RouterHistory }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history }));
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

type Show = { title: string; status: string; version: number };

/** Opens a form whose saves get their responses when `respond` is called, in order. */
function openSlowly(options: { savedAs?: () => string; onSaved?: () => void } = {}) {
  const resolvers: (() => void)[] = [];
  const save = vi.fn(
    (values: Show) =>
      new Promise<Show>((resolve) => {
        resolvers.push(() => resolve({ ...values, version: values.version + 1 }));
      }),
  );
  const shown = renderHook(
    () =>
      useOwnerForm<Show, Show>({
        name: "show:new",
        initial: { title: "Lantern Night", status: "upcoming", version: 1 },
        parse: (values) => ({ success: true, data: values }),
        save,
        ...options,
      }),
    { wrapper: Page },
  );
  return { ...shown, save, respond: () => act(async () => resolvers.shift()?.()) };
}

test("what is typed while a save is on its way stays in the form, and the next save sends it", async () => {
  const onSaved = vi.fn();
  const { result, save, respond } = openSlowly({ onSaved });
  act(() => result.current.set("title", "Lantern Nights"));
  await act(async () => result.current.submit());
  act(() => result.current.set("status", "postponed"));
  await respond();
  expect(result.current).toMatchObject({ dirty: true, saving: false });
  expect(result.current.values).toEqual({ title: "Lantern Nights", status: "postponed", version: 2 });
  expect(onSaved).not.toHaveBeenCalled();
  await act(async () => result.current.submit());
  await respond();
  expect(save).toHaveBeenLastCalledWith({ title: "Lantern Nights", status: "postponed", version: 2 });
  expect(result.current.dirty).toBe(false);
  expect(onSaved).toHaveBeenCalledTimes(1);
});

test("what is typed while a record is being created is restored on its own page", async () => {
  const onSaved = vi.fn();
  const { result, respond, unmount } = openSlowly({ onSaved, savedAs: () => "show:5" });
  await act(async () => result.current.submit());
  act(() => result.current.set("status", "postponed"));
  await respond();
  // Nothing keeps the page from being left.
  expect(result.current.dirty).toBe(false);
  expect(onSaved).toHaveBeenCalledTimes(1);
  unmount();
  const created = renderHook(
    () =>
      useOwnerForm<Show, Show>({
        name: "show:5",
        initial: { title: "Lantern Night", status: "upcoming", version: 2 },
        parse: (values) => ({ success: true, data: values }),
        save: async (values) => values,
      }),
    { wrapper: Page },
  );
  expect(created.result.current).toMatchObject({ restored: true, values: { status: "postponed", version: 2 } });
});

test("a save that ends after its page was left leads nowhere, and keeps nothing for the record's page", async () => {
  const onSaved = vi.fn();
  const { result, respond, unmount } = openSlowly({ onSaved, savedAs: () => "show:5" });
  act(() => result.current.set("status", "postponed"));
  await act(async () => result.current.submit());
  act(() => result.current.discard());
  unmount();
  await respond();
  expect(onSaved).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

/** Two forms on one page, as the legal texts are. */
function TwoForms({ save }: { save: (name: string) => void }) {
  return ["terms", "privacy"].map((name) => <OneForm key={name} name={name} save={save} />);
}

function OneForm({ name, save }: { name: string; save: (name: string) => void }) {
  const form = useOwnerForm({
    name,
    initial: { body: "" },
    parse: (values: { body: string }) => ({ success: true, data: values }),
    save: async (values) => {
      save(name);
      return values;
    },
  });
  return (
    <OwnerForm form={form}>
      <TextField label={name} {...form.text("body")} />
    </OwnerForm>
  );
}

test("Ctrl-S saves only the form that has the focus, and nothing without changes", async () => {
  const save = vi.fn();
  render(<TwoForms save={save} />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  await userEvent.click(screen.getByLabelText("privacy"));
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(save).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("terms"), "Be kind.");
  await userEvent.type(screen.getByLabelText("privacy"), "None.");
  await userEvent.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(save.mock.calls).toEqual([["privacy"]]));
});

const refusedBy409 = () =>
  TRPCClientError.from({
    error: { message: CHANGED_MEANWHILE, code: -32009, data: { app_code: "conflict", fields: {} } },
  });

test("in a conflict, saving over the other user's version sends only the fields changed here", async () => {
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

test("unsaved changes of a record that was deleted do not keep its page open", async () => {
  const history = createMemoryHistory({ initialEntries: ["/album"] });
  const { result } = renderHook(
    () =>
      useOwnerForm<Values, Values>({
        name: "album:1",
        initial: { title: "Miracle", version: 1 },
        parse: (values) => ({ success: true, data: values }),
        save: async (values) => values,
      }),
    { wrapper: ({ children }) => <Page history={history}>{children}</Page> },
  );
  act(() => result.current.set("title", "Lantern"));
  const leave = () => history.push("/albums");
  await act(async () => leave());
  expect([history.location.pathname, result.current.leaving.status]).toEqual(["/album", "blocked"]);
  await act(async () => result.current.leaving.reset?.());
  act(() => result.current.uploads.hold(new Promise(() => undefined)));
  await act(async () => result.current.leaveRemoved(leave));
  expect([history.location.pathname, result.current.leaving.status]).toEqual(["/albums", "idle"]);
  expect(sessionStorage.length).toBe(0);
});

function AlbumForm({ save }: { save: (values: { published_at: string }) => Promise<{ published_at: string }> }) {
  const form = useOwnerForm({
    name: "album:2",
    initial: { published_at: "2026-12-24T20:00" },
    parse: (values: { published_at: string }) => ({ success: true, data: values }),
    save,
  });
  return (
    <OwnerForm form={form}>
      <TextField label="Date of publication" type="datetime-local" {...form.text("published_at")} />
    </OwnerForm>
  );
}

test("a half-typed date is refused at its field instead of being saved as none", async () => {
  const save = vi.fn(async (values: { published_at: string }) => values);
  render(<AlbumForm save={save} />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  const input = screen.getByLabelText("Date of publication");
  // A browser reports a date without its time as an empty value that is bad input.
  await userEvent.clear(input);
  Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Enter the day and the time, or clear the field.");
  expect(save).not.toHaveBeenCalled();

  Object.defineProperty(input, "validity", { value: { badInput: false } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ published_at: "" }));
});
