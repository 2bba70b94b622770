import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ButtonLink } from "./button.tsx";
import { TextLink } from "./type.tsx";

it("the way back to a list is not marked as the current page on the pages below it", async () => {
  const rootRoute = createRootRoute();
  const album = createRoute({ getParentRoute: () => rootRoute, path: "/albums/$albumId" });
  const router = createRouter({
    routeTree: rootRoute.addChildren([album]),
    history: createMemoryHistory({ initialEntries: ["/albums/1"] }),
  });
  await router.load();
  render(
    <RouterContextProvider router={router}>
      <TextLink to={"/albums" as string}>All albums</TextLink>
      <ButtonLink to={"/albums/1" as string}>This album</ButtonLink>
    </RouterContextProvider>,
  );
  expect(screen.getByRole("link", { name: "All albums" }).getAttribute("aria-current")).toBe(null);
  expect(screen.getByRole("link", { name: "This album" }).getAttribute("aria-current")).toBe("page");
});
