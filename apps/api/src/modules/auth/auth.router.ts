import { favorites, favoriteToggleInput, favoriteToggleResult } from "@fanfare/contracts/auth/favorites";
import { loginInput, session } from "@fanfare/contracts/auth/login";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { user } from "@fanfare/contracts/auth/user";
import { z } from "zod";
import { fanProcedure, publicProcedure, router } from "../../trpc/init.ts";

export const authRouter = router({
  login: publicProcedure
    .meta({ ignoresToken: true })
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.auth.login(input, ctx)),

  register: publicProcedure
    .meta({ ignoresToken: true })
    .input(registrationInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.auth.register(input, ctx)),

  logout: fanProcedure.output(z.void()).mutation(({ ctx }) => ctx.services.auth.logout(ctx.token)),

  profile: fanProcedure.output(user).query(({ ctx }) => ctx.services.auth.profile(ctx.user.id)),

  favorites: router({
    toggle: fanProcedure
      .input(favoriteToggleInput)
      .output(favoriteToggleResult)
      .mutation(({ ctx, input }) => ctx.services.favorites.toggle(ctx.user.id, input.track_id)),

    list: fanProcedure.output(favorites).query(({ ctx }) => ctx.services.favorites.list(ctx.user.id)),
  }),
});
