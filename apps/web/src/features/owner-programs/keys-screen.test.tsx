import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../owner-kit/testing/owner-site.tsx";
import { KeysScreen } from "./keys-screen.tsx";

test("a key that is made after its dialog was closed is shown, and leaves a key that was begun since", async () => {
  const made = Promise.withResolvers<object>();
  const site = fakeOwnerSite({
    ...passwordIsRight,
    "admin.apiKeys.list": () => ({ keys: [], scopes: ["orders"] }),
    "admin.apiKeys.create": () => made.promise,
  });
  render(<KeysScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  const [add] = await screen.findAllByRole<HTMLButtonElement>("button", { name: "New key" });
  if (!add) throw new Error("there should be a button");
  await expect.poll(() => add.disabled).toBe(false);
  await userEvent.click(add);
  await userEvent.type(await screen.findByLabelText("Name"), "Books");
  await userEvent.click(screen.getByRole("button", { name: "Create the key" }));
  await givePassword();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => screen.queryByLabelText("Name")).toBeNull();
  await userEvent.click(add);
  await userEvent.type(await screen.findByLabelText("Name"), "Radio");
  await act(async () => made.resolve({ key: { id: 1, name: "Books", scopes: [] }, secret: "fan_secret" }));
  await screen.findByText("fan_secret");
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Radio");
});
