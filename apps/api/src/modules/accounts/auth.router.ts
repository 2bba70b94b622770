import {
  accountDeletion,
  accountDeletionInput,
  DEVICES_LISTED,
  devices,
  done,
  emailChangeRequestInput,
  endedDevices,
  linkInput,
  passwordChangeInput,
  passwordResetInput,
  passwordResetRequestInput,
} from "@fanfare/contracts/auth/credentials";
import { FAVORITES_MAX, favorites, favoriteToggleInput, favoriteToggleResult } from "@fanfare/contracts/auth/favorites";
import { accountLanguage } from "@fanfare/contracts/auth/language";
import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { loginInput, session } from "@fanfare/contracts/auth/login";
import { newsletterMessage, newsletterSignUpInput, newsletterSubscribers } from "@fanfare/contracts/auth/newsletter";
import { profileStats, profileUpdateInput } from "@fanfare/contracts/auth/profile";
import { registrationInput } from "@fanfare/contracts/auth/registration";
import { user } from "@fanfare/contracts/auth/user";
import { byId } from "@fanfare/contracts/common/fields";
import { z } from "zod";
import { Download } from "../../platform/http/download.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";
import { invitationRouter } from "./team/team.router.ts";
import { twoStepRouter } from "./two-step/two-step.router.ts";

const passwordRouter = router({
  requestReset: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/password/reset/", summary: "Ask for a link to choose a new password" },
    })
    .input(passwordResetRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.requestReset(input.email, ctx)),
  reset: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/password/reset/confirm/", summary: "Choose a new password through a link" },
    })
    .input(passwordResetInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.reset(input, ctx)),
  change: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/password/change/",
        summary: "Change the password; every token ends, a new one comes back",
      },
    })
    .input(passwordChangeInput)
    .output(session)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.changePassword(ctx.user.id, input, ctx)),
});

const emailRouter = router({
  sendVerification: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/verify/send/",
        summary: "Ask again for the link that confirms the address",
      },
    })
    .output(done)
    .mutation(({ ctx }) => ctx.services.accounts.credentials.sendVerification(ctx.user.id, ctx)),
  verify: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/email/verify/", summary: "Confirm an account's address through a link" },
    })
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.verifyEmail(input.token)),
  requestChange: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/change/",
        summary: "Ask for a link that moves the account to a new address",
      },
    })
    .input(emailChangeRequestInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.requestEmailChange(ctx.user.id, input, ctx)),
  change: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/email/change/confirm/",
        summary: "Move an account to a new address through a link",
      },
    })
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.accounts.credentials.changeEmail(input.token)),
});

const devicesRouter = router({
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

const accountRouter = router({
  requestDeletion: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/account/delete/",
        summary: "Delete the caller's account, after 14 days for good",
      },
    })
    .input(accountDeletionInput)
    .output(accountDeletion)
    .mutation(({ ctx, input }) => ctx.services.accounts.accountDeletion.request(ctx.user.id, input, ctx)),
  keep: fanProcedure
    .meta({ rest: { method: "POST", path: "/auth/account/keep/", summary: "Keep an account that was to be deleted" } })
    .output(done)
    .mutation(({ ctx }) => ctx.services.accounts.accountDeletion.keep(ctx.user.id)),
  export: fanProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/auth/account/export/",
        summary: "Everything kept about the caller, as one zip",
        download: "application/zip",
      },
    })
    .output(z.instanceof(Download))
    .query(({ ctx }) => ctx.services.accounts.dataExport.download(ctx.user.id)),
});

const languageRouter = router({
  read: fanProcedure
    .meta({ rest: { method: "GET", path: "/auth/language/", summary: "The language of the caller's mails" } })
    .output(accountLanguage)
    .query(({ ctx }) => ctx.services.accounts.language.read(ctx.user.id)),
  change: fanProcedure
    .meta({ rest: { method: "PUT", path: "/auth/language/", summary: "Choose the language of the caller's mails" } })
    .input(accountLanguage)
    .output(accountLanguage)
    .mutation(({ ctx, input }) => ctx.services.accounts.language.change(ctx.user.id, input)),
});

const newsletterRouter = router({
  subscribe: fanProcedure
    .meta({
      rest: { method: "POST", path: "/auth/newsletter/subscribe/", summary: "Subscribe the caller to the newsletter" },
    })
    .output(newsletterMessage)
    .mutation(async ({ ctx }) => {
      const subscribed = await ctx.services.newsletter.subscriptions.subscribe(ctx.user.id);
      ctx.noteVisit("subscribers");
      return subscribed;
    }),
  unsubscribe: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/newsletter/unsubscribe/",
        summary: "Unsubscribe the caller from the newsletter",
      },
    })
    .output(newsletterMessage)
    .mutation(({ ctx }) => ctx.services.newsletter.subscriptions.unsubscribe(ctx.user.id)),
  signUp: publicProcedure
    .meta({
      rest: { method: "POST", path: "/auth/newsletter/sign-up/", summary: "Sign an address up without an account" },
    })
    .input(newsletterSignUpInput)
    .output(newsletterMessage)
    .mutation(async ({ ctx, input }) => {
      const asked = await ctx.services.newsletter.subscriptions.signUp(input.email, ctx);
      ctx.noteVisit("subscribers");
      return asked;
    }),
  confirm: publicProcedure
    .meta({ rest: { method: "POST", path: "/auth/newsletter/confirm/", summary: "Confirm a sign-up through a link" } })
    .input(linkInput)
    .output(newsletterMessage)
    .mutation(({ ctx, input }) => ctx.services.newsletter.subscriptions.confirm(input.token)),
  unsubscribeByLink: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/newsletter/unsubscribe-by-link/",
        summary: "Stop letters through the link at their foot",
      },
    })
    .input(linkInput)
    .output(newsletterMessage)
    .mutation(({ ctx, input }) => ctx.services.newsletter.subscriptions.unsubscribeByLink(input.token)),
  subscribers: teamProcedure("subscribers")
    .meta({
      rest: {
        method: "GET",
        path: "/auth/newsletter-subscribers/",
        summary: "Everybody on the list",
        streamed: newsletterSubscribers,
      },
    })
    .output(z.instanceof(Download))
    .query(({ ctx }) => ctx.services.newsletter.subscribers.all()),
});

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
      ctx.noteVisit("fans");
      if (input.newsletter_subscribed) ctx.noteVisit("subscribers");
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

  favorites: router({
    toggle: fanProcedure
      .meta({
        rest: {
          method: "POST",
          path: "/auth/favorites/toggle/{track_id}/",
          summary: `Add a track to the favourites, or take it out; a fan has at most ${FAVORITES_MAX}`,
        },
      })
      .input(favoriteToggleInput)
      .output(favoriteToggleResult)
      .mutation(({ ctx, input }) => ctx.services.music.favorites.toggle(ctx.user.id, input.track_id)),

    list: fanProcedure
      .meta({
        rest: { method: "GET", path: "/auth/favorites/", summary: "The caller's favourite tracks, newest first" },
      })
      .output(favorites)
      .query(({ ctx }) => ctx.services.music.favorites.list(ctx.user.id)),
  }),

  password: passwordRouter,
  email: emailRouter,
  devices: devicesRouter,
  account: accountRouter,
  language: languageRouter,
  newsletter: newsletterRouter,
  invitation: invitationRouter,
  twoStep: twoStepRouter,
});
