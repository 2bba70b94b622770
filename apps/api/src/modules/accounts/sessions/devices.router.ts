import { DEVICES_LISTED, devices, endedDevices } from "@fanfare/contracts/auth/credentials";
import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";
import { fanProcedure, router } from "../../../trpc/init.ts";

/** The caller's devices. */
export const devicesRouter = router({
  list: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/auth/devices/",
        summary: `Where the caller is signed in, the ${DEVICES_LISTED} last used`,
      },
    })
    .output(devices)
    .query(({ ctx }) => ctx.services.accounts.devices.list(ctx.user.id, ctx.token)),
  end: fanProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/devices/{id}/",
        summary: "Sign out one of the caller's devices",
        status: 204,
      },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.accounts.devices.end(ctx.user.id, input.id)),
  endOthers: fanProcedure
    .meta({
      rest: { method: "POST", path: "/auth/devices/end-others/", summary: "Sign out every device but this one" },
    })
    .output(endedDevices)
    .mutation(({ ctx }) => ctx.services.accounts.devices.endOthers(ctx.user.id, ctx.token)),
});
