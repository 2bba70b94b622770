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
import { callerProcedure, fanProcedure, router } from "../../../trpc/init.ts";

export const reviewsRouter = router({
  list: callerProcedure
    .meta({ rest: { method: "GET", path: "/store/reviews/", summary: "Reviews, newest first" }, isCached: true })
    .input(reviewListInput)
    .output(reviewPage)
    .query(async ({ ctx, input }) =>
      ctx.paginate(input, await ctx.services.store.reviews.list(input, ctx.user?.id ?? null)),
    ),

  mine: fanProcedure
    .input(ownReviewInput)
    .output(review.nullable())
    .query(({ ctx, input }) => ctx.services.store.reviews.own(ctx.user.id, input.product_id)),

  create: fanProcedure
    .meta({ rest: { method: "POST", path: "/store/reviews/", summary: "Review a product", status: 201 } })
    .input(reviewCreateInput)
    .output(review)
    .mutation(({ ctx, input }) => ctx.services.store.reviews.create(ctx.user.id, input)),

  update: fanProcedure
    .meta({ rest: { method: "PATCH", path: "/store/reviews/{id}/", summary: "Change one's own review" } })
    .input(reviewUpdateInput)
    .output(review)
    .mutation(({ ctx, input }) => ctx.services.store.reviews.update(ctx.user.id, input)),

  remove: fanProcedure
    .meta({
      rest: { method: "DELETE", path: "/store/reviews/{id}/", summary: "Take one's own review back", status: 204 },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.store.reviews.remove(ctx.user.id, input.id)),
});
