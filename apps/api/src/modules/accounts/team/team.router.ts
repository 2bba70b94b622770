import {
  acceptedInvitation,
  invitationInput,
  memberInput,
  openInvitation,
  roleChangeInput,
  team,
  teamSelf,
} from "@fanfare/contracts/admin/team";
import { linkInput } from "@fanfare/contracts/auth/credentials";
import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../../trpc/init.ts";

const procedure = teamProcedure("staff");
const done = z.void();

/** Team management, for owners. Every change of what a person may do requires the password again. */
export const teamRouter = router({
  /** The caller's role and permissions in the owner area; null for a fan. */
  self: fanProcedure.output(teamSelf.nullable()).query(({ ctx }) => ctx.services.accounts.team.self(ctx.user.id)),
  list: procedure.output(team).query(({ ctx }) => ctx.services.accounts.team.list(ctx.user.id)),
  setRole: procedure
    .input(roleChangeInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.accounts.team.setRole(ctx.user.id, input.id, input.role);
    }),
  remove: procedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.accounts.team.remove(ctx.user.id, input.id);
    }),
  endTwoStep: procedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.accounts.twoStep.endForMember(ctx.user.id, input.id);
    }),
  invite: procedure
    .input(invitationInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.accounts.invitations.invite(ctx.user.id, input);
    }),
  resend: procedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.services.operations.stepUp.check(ctx, input.proof);
      return ctx.services.accounts.invitations.resend(ctx.user.id, input.id);
    }),
  revoke: procedure
    .input(byId)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.invitations.revoke(ctx.user.id, input.id)),
});

/** The invited person's side. */
export const invitationRouter = router({
  /** A mutation, so that the token is not part of a URL. */
  read: publicProcedure
    .meta({ rest: { method: "POST", path: "/auth/invitation/", summary: "What an invitation to the team is for" } })
    .input(linkInput)
    .output(openInvitation)
    .mutation(({ ctx, input }) => ctx.services.accounts.invitations.read(input.token)),
  accept: fanProcedure
    .meta({
      rest: { method: "POST", path: "/auth/invitation/accept/", summary: "Join the team by an invitation's link" },
    })
    .input(linkInput)
    .output(acceptedInvitation)
    .mutation(({ ctx, input }) => ctx.services.accounts.invitations.accept(ctx.user.id, input.token)),
});
