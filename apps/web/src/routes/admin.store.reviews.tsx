import { REVIEW_STATES } from "@fanfare/contracts/store/review-moderation";
import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ReviewsScreen, type ReviewsSearch } from "../features/owner-store/reviews-screen.tsx";

export const Route = createFileRoute("/admin/store/reviews")({
  validateSearch: (raw: Record<string, unknown>): ReviewsSearch => {
    const state = oneOf(raw.state, REVIEW_STATES);
    return { ...ownerSearch(raw), ...(state && { state }) };
  },
  head: ownerHead("Reviews"),
  component: ReviewsRoute,
});

function ReviewsRoute() {
  const navigate = Route.useNavigate();
  return (
    <ReviewsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
