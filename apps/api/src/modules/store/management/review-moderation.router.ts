import {
  managedReview,
  managedReviewListInput,
  managedReviewPage,
  reviewHideInput,
  reviewReplyInput,
} from "@fanfare/contracts/store/review-moderation";
import { router, teamProcedure } from "../../../trpc/init.ts";

const products = teamProcedure("products");

/** The team's side of reviews. */
export const reviewModerationRouter = router({
  list: products
    .input(managedReviewListInput)
    .output(managedReviewPage)
    .query(async ({ ctx, input }) => ctx.paginate(input, await ctx.services.store.reviewModeration.list(input))),
  reply: products
    .input(reviewReplyInput)
    .output(managedReview)
    .mutation(({ ctx, input }) => ctx.services.store.reviewModeration.reply(ctx.user.id, input)),
  hide: products
    .input(reviewHideInput)
    .output(managedReview)
    .mutation(({ ctx, input }) => ctx.services.store.reviewModeration.hide(ctx.user.id, input)),
});
