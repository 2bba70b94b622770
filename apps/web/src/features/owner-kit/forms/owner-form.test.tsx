import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, expect, test, vi } from "vitest";
import { TextField } from "../../../ui/field.tsx";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { useOwnerForm } from "./use-owner-form.ts";

type Values = { title: string; version: number };

function AlbumForm({ fail }: { fail: () => Error }) {
  const initial = { title: "Miracle", version: 1 };
  const form = useOwnerForm<Values, Values>({
    name: "album:1",
    initial,
    parse: (values) => ({ success: true, data: values }),
    save: () => Promise.reject(fail()),
    reload: async () => initial,
  });
  return (
    <OwnerForm form={form}>
      <TextField label="Title" {...form.text("title")} />
    </OwnerForm>
  );
}

beforeEach(() => sessionStorage.clear());

const save = async (fail: () => Error) => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <AlbumForm fail={fail} />
    </OwnerSite>,
  );
  await userEvent.type(await screen.findByLabelText("Title"), " 2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  return screen.findByRole("alert");
};

test("a save that fails without a fault in a field scrolls to its message", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const message = await save(() => new Error("offline"));
  await expect.poll(() => scrolled.mock.contexts).toEqual([message]);
});

test("saving what someone else has deleted says so, and keeps what was typed", async () => {
  const data = { code: "NOT_FOUND", httpStatus: 404, app_code: "not_found", fields: null };
  const gone = new TRPCClientError("Not found.", {
    result: { error: { code: -32_004, message: "Not found.", data } },
  } as never);
  expect((await save(() => gone)).textContent).toContain("Someone else deleted this in the meantime");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Miracle 2");
});
