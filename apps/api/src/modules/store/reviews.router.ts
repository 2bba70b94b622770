import { byId } from "@fanfare/contracts/common/fields";
import {
  ownReviewInput,
  review,
  reviewCreateInput,
  reviewListInput,
  reviewPage,
  reviewUpdateInput,
} from "@fanfare/contracts/store/review";
import { z } from "zod";
import { paginate } from "../../platform/db/page.ts";
import { callerProcedure, fanProcedure, router } from "../../trpc/init.ts";

export const reviewsRouter = router({
  list: callerProcedure
    .input(reviewListInput)
    .output(reviewPage)
    .query(async ({ ctx, input }) =>
      paginate("/api/store/reviews/", input, await ctx.services.reviews.list(input, ctx.user?.id ?? null)),
    ),

  mine: fanProcedure
    .input(ownReviewInput)
    .output(review.nullable())
    .query(({ ctx, input }) => ctx.services.reviews.own(ctx.user.id, input.product_id)),

  create: fanProcedure
    .input(reviewCreateInput)
    .output(review)
    .mutation(({ ctx, input }) => ctx.services.reviews.create(ctx.user.id, input)),

  update: fanProcedure
    .input(reviewUpdateInput)
    .output(review)
    .mutation(({ ctx, input }) => ctx.services.reviews.update(ctx.user.id, input)),

  remove: fanProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.reviews.remove(ctx.user.id, input.id)),
});
