import { linkInput } from "@fanfare/contracts/auth/credentials";
import { newsletterMessage, newsletterSignUpInput, newsletterSubscribers } from "@fanfare/contracts/auth/newsletter";
import { z } from "zod";
import { Download } from "../../platform/http/download.ts";
import { fanProcedure, publicProcedure, router, teamProcedure } from "../../trpc/init.ts";

/** Subscriptions to the newsletter, with and without an account. */
export const newsletterRouter = router({
  subscribe: fanProcedure
    .meta({
      rest: { method: "POST", path: "/auth/newsletter/subscribe/", summary: "Subscribe the caller to the newsletter" },
    })
    .output(newsletterMessage)
    .mutation(async ({ ctx }) => {
      const subscribed = await ctx.services.newsletter.subscriptions.subscribe(ctx.user.id);
      ctx.countVisit("subscribers");
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
      const signedUp = await ctx.services.newsletter.subscriptions.signUp(input.email, ctx);
      ctx.countVisit("subscribers");
      return signedUp;
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
