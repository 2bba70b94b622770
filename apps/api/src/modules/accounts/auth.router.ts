import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { loginInput, session } from "@fanfare/contracts/auth/login";
import { profileStats, profileUpdateInput } from "@fanfare/contracts/auth/profile";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { user } from "@fanfare/contracts/auth/user";
import { z } from "zod";
import { fanProcedure, publicProcedure, router } from "../../trpc/init.ts";
import { newsletterRouter } from "./auth-newsletter.router.ts";
import { emailRouter } from "./credentials/email.router.ts";
import { passwordRouter } from "./credentials/password.router.ts";
import { accountRouter } from "./deletion/account.router.ts";
import { languageRouter } from "./profile/account-language.router.ts";
import { favoritesRouter } from "./profile/favorites.router.ts";
import { devicesRouter } from "./sessions/devices.router.ts";
import { invitationRouter } from "./team/team.router.ts";
import { twoStepRouter } from "./two-step/two-step.router.ts";

export const authRouter = router({
  login: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/login/",
        summary: "Log in with e-mail and password, and `code` where the account asks for one",
      },
    })
    .meta({ ignoresToken: true })
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.accounts.auth.login(input, ctx)),

  register: publicProcedure
    .meta({ rest: { method: "POST", path: "/auth/register/", summary: "Open an account", status: 201 } })
    .meta({ ignoresToken: true })
    .input(registrationInput)
    .output(session)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.services.accounts.auth.register(input, ctx);
      ctx.countVisit("fans");
      if (input.newsletter_subscribed) ctx.countVisit("subscribers");
      return session;
    }),

  logout: fanProcedure
    .meta({ rest: { method: "POST", path: "/auth/logout/", summary: "End this session", status: 204 } })
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.accounts.auth.logout(ctx.token)),

  profile: fanProcedure
    .meta({ rest: { method: "GET", path: "/auth/profile/", summary: "The caller's own account" } })
    .output(user)
    .query(({ ctx }) => ctx.services.accounts.profile.read(ctx.user.id)),
  updateProfile: fanProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/auth/profile/",
        summary: "Change one's own profile, as JSON or as a form with an avatar",
        files: { avatar: { maxBytes: AVATAR_MAX_BYTES } },
      },
    })
    .input(profileUpdateInput)
    .output(user)
    .mutation(({ ctx, input }) => ctx.services.accounts.profile.update(ctx.user.id, input)),
  stats: fanProcedure
    .meta({ rest: { method: "GET", path: "/auth/stats/", summary: "The numbers of the caller's account" } })
    .output(profileStats)
    .query(({ ctx }) => ctx.services.accounts.profile.stats(ctx.user.id)),

  favorites: favoritesRouter,

  password: passwordRouter,
  email: emailRouter,
  devices: devicesRouter,
  account: accountRouter,
  language: languageRouter,
  newsletter: newsletterRouter,
  invitation: invitationRouter,
  twoStep: twoStepRouter,
});
