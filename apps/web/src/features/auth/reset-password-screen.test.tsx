import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { fakeSiteLink } from "../../testing/fake-site.ts";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

/** Opens the screen at an address, on a site that responds with `message`. */
function open(address: string, message: string) {
  const site = { calls: [], respond: () => ({ message }) };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  const root = createRootRoute();
  const paths = ["/reset-password", "/login"];
  const routeTree = root.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => root, path, component: ResetPasswordScreen })),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router as never} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

test("the address stays visible next to the message that a link was sent to it", async () => {
  open("/reset-password", "A link was sent to this address.");
  const email = await screen.findByLabelText<HTMLInputElement>("Email");
  await userEvent.type(email, "fay@exmaple.com");
  await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
  expect((await screen.findByRole("status")).textContent).toBe("A link was sent to this address.");
  expect(email.value).toBe("fay@exmaple.com");
});

test("the message that the password was changed is read out, from the top of the page", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  open("/reset-password#token=abcdefghijklmnopqrstuvwxyz", "Your password was changed.");
  await userEvent.type(await screen.findByLabelText("New password"), "boats-on-paper");
  await userEvent.type(screen.getByLabelText("Confirm new password"), "boats-on-paper");
  scrolled.mockClear();
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  await screen.findByRole("heading", { name: "All Set" });
  expect(document.activeElement?.textContent).toBe("Your password was changed.");
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});
