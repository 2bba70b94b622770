import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  callOffPassword,
  fakeOwnerSite,
  givePassword,
  OwnerSite,
  passwordIsRight,
} from "../owner-kit/testing/owner-site.tsx";
import { WebhooksScreen } from "./webhooks-screen.tsx";

const webhook = { id: 1, url: "https://one.example/hook", events: [], state: "working", old_secret_until: null };

/** Shows a webhook; a change of it stays pending until the test resolves it. */
function open() {
  const changed = Promise.withResolvers<object>();
  const site = fakeOwnerSite({
    ...passwordIsRight,
    "admin.webhooks.list": () => [webhook],
    "admin.webhooks.change": () => changed.promise,
    "admin.webhooks.rotate": () => ({ secret: "whsec_new" }),
  });
  render(<WebhooksScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  return {
    changed,
    callsOf: (name: string) => site.calls.filter(({ path }) => path === `admin.webhooks.${name}`).length,
  };
}

const askForSecret = async () => {
  await userEvent.click(await screen.findByRole("button", { name: `New secret for ${webhook.url}` }));
  await userEvent.click(await screen.findByRole("button", { name: "Make a new secret" }));
};

test("a new secret stays when the question before it closes", async () => {
  open();
  await askForSecret();
  await givePassword();
  await screen.findByText("whsec_new");
  await waitFor(() => expect(screen.queryByText("Make a new secret?")).toBeNull());
  expect(screen.getByText("whsec_new")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("whsec_new")).toBeNull());
});

test("a change that ends late does not take away a secret that is shown only once", async () => {
  const { changed, callsOf } = open();
  await userEvent.click(await screen.findByRole("button", { name: `Edit ${webhook.url}` }));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await givePassword();
  await waitFor(() => expect(callsOf("change")).toBe(1));
  await userEvent.keyboard("{Escape}");
  await askForSecret();
  await screen.findByText("whsec_new");
  await act(async () => changed.resolve(webhook));
  await waitFor(() => expect(callsOf("list")).toBeGreaterThan(2));
  expect(screen.getByText("whsec_new")).toBeDefined();
});

test("a new secret that is called off at the password is not made, and its question stays", async () => {
  const { callsOf } = open();
  await askForSecret();
  await callOffPassword();
  expect(screen.getByText("Make a new secret?")).toBeDefined();
  expect(callsOf("rotate")).toBe(0);
});
