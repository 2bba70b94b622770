import type { Review } from "@fanfare/contracts/store/review";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReviewItem } from "./review-item.tsx";

test("a fan's words have the direction of their language", () => {
  const review: Review = {
    id: 1,
    product_id: 9,
    product_name: "Slow Light Mug",
    rating: 4,
    title: "رائع! (5/5)",
    comment: "جودة ممتازة، والتوصيل سريع.",
    author_name: "سارة",
    created_at: "2026-11-29T12:00:00.000Z",
    updated_at: "2026-11-29T12:00:00.000Z",
    is_mine: false,
    is_verified_purchase: false,
    reply: null,
  };
  render(<ReviewItem review={review} as="div" />);
  expect(screen.getByRole("heading").dir).toBe("auto");
  expect(screen.getByText(review.comment).dir).toBe("auto");
});
