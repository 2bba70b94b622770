import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { fakeSiteLink } from "../../testing/fake-site.ts";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

test("the address stays visible next to the message that a link was sent to it", async () => {
  const site = { calls: [], respond: () => ({ message: "A link was sent to this address." }) };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  const routeTree = createRootRoute({ component: ResetPasswordScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const email = await screen.findByLabelText<HTMLInputElement>("Email");
  await userEvent.type(email, "fay@exmaple.com");
  await userEvent.click(screen.getByRole("button", { name: "Send the Link" }));
  expect((await screen.findByRole("status")).textContent).toBe("A link was sent to this address.");
  expect(email.value).toBe("fay@exmaple.com");
});
