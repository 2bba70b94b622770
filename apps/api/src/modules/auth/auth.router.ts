import {
  accountDeletion,
  accountDeletionInput,
  devices,
  done,
  emailChangeRequestInput,
  endedDevices,
  linkInput,
  passwordChangeInput,
  passwordResetInput,
  passwordResetRequestInput,
} from "@fanfare/contracts/auth/credentials";
import { favorites, favoriteToggleInput, favoriteToggleResult } from "@fanfare/contracts/auth/favorites";
import { loginInput, session } from "@fanfare/contracts/auth/login";
import { newsletterMessage, newsletterSignUpInput, newsletterSubscribers } from "@fanfare/contracts/auth/newsletter";
import { profileStats, profileUpdateInput } from "@fanfare/contracts/auth/profile";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { user } from "@fanfare/contracts/auth/user";
import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";
import { Download } from "../../platform/http/download.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";

const passwordRouter = router({
  requestReset: publicProcedure
    .input(passwordResetRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.credentials.requestReset(input.email)),
  reset: publicProcedure
    .input(passwordResetInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.credentials.reset(input, ctx)),
  change: fanProcedure
    .input(passwordChangeInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.credentials.changePassword(ctx.user.id, input, ctx)),
});

const emailRouter = router({
  sendVerification: fanProcedure
    .output(done)
    .mutation(({ ctx }) => ctx.services.credentials.sendVerification(ctx.user.id)),
  verify: publicProcedure
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.credentials.verifyEmail(input.token)),
  requestChange: fanProcedure
    .input(emailChangeRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.credentials.requestEmailChange(ctx.user.id, input, ctx)),
  change: publicProcedure
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.credentials.changeEmail(input.token)),
});

const devicesRouter = router({
  list: fanProcedure.output(devices).query(({ ctx }) => ctx.services.devices.list(ctx.user.id, ctx.token)),
  end: fanProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.devices.end(ctx.user.id, input.id)),
  endOthers: fanProcedure
    .output(endedDevices)
    .mutation(({ ctx }) => ctx.services.devices.endOthers(ctx.user.id, ctx.token)),
});

const accountRouter = router({
  requestDeletion: fanProcedure
    .input(accountDeletionInput)
    .output(accountDeletion)
    .mutation(({ ctx, input }) => ctx.services.accountDeletion.request(ctx.user.id, input, ctx)),
  keep: fanProcedure.output(done).mutation(({ ctx }) => ctx.services.accountDeletion.keep(ctx.user.id)),
  export: fanProcedure.output(z.instanceof(Download)).query(({ ctx }) => ctx.services.dataExport.download(ctx.user.id)),
});

const newsletterRouter = router({
  subscribe: fanProcedure
    .output(newsletterMessage)
    .mutation(({ ctx }) => ctx.services.newsletter.subscribe(ctx.user.id)),
  unsubscribe: fanProcedure
    .output(newsletterMessage)
    .mutation(({ ctx }) => ctx.services.newsletter.unsubscribe(ctx.user.id)),
  signUp: publicProcedure
    .input(newsletterSignUpInput)
    .output(newsletterMessage)
    .mutation(({ ctx, input }) => ctx.services.newsletter.signUp(input.email)),
  confirm: publicProcedure
    .input(linkInput)
    .output(newsletterMessage)
    .mutation(({ ctx, input }) => ctx.services.newsletter.confirm(input.token)),
  unsubscribeByLink: publicProcedure
    .input(linkInput)
    .output(newsletterMessage)
    .mutation(({ ctx, input }) => ctx.services.newsletter.unsubscribeByLink(input.token)),
  subscribers: teamProcedure("subscribers")
    .output(newsletterSubscribers)
    .query(({ ctx }) => ctx.services.newsletter.subscribers()),
});

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

  profile: fanProcedure.output(user).query(({ ctx }) => ctx.services.profile.read(ctx.user.id)),
  updateProfile: fanProcedure
    .input(profileUpdateInput)
    .output(user)
    .mutation(({ ctx, input }) => ctx.services.profile.update(ctx.user.id, input)),
  stats: fanProcedure.output(profileStats).query(({ ctx }) => ctx.services.profile.stats(ctx.user.id)),

  favorites: router({
    toggle: fanProcedure
      .input(favoriteToggleInput)
      .output(favoriteToggleResult)
      .mutation(({ ctx, input }) => ctx.services.favorites.toggle(ctx.user.id, input.track_id)),

    list: fanProcedure.output(favorites).query(({ ctx }) => ctx.services.favorites.list(ctx.user.id)),
  }),

  password: passwordRouter,
  email: emailRouter,
  devices: devicesRouter,
  account: accountRouter,
  newsletter: newsletterRouter,
});
