import { appRouter } from "../src/main/app-router.ts";
import { createCallerFactory } from "../src/trpc/init.ts";
import type { TestSite } from "./site.ts";

/** Calls procedures as the team member with this id, without HTTP. */
export const asOwner = (site: TestSite, id: number) =>
  createCallerFactory(appRouter)({
    services: site.services,
    mediaAddresses: null,
    requestId: "test",
    address: "127.0.0.1",
    userAgent: undefined,
    token: "test",
    apiKey: null,
    tokenRefusal: null,
    user: { id, role: "owner" } as never,
    idempotencyKey: null,
    countVisit: () => undefined,
  });
