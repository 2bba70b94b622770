import { t } from "@fanfare/contracts/common/language";
import type { Review } from "@fanfare/contracts/store/review";
import { BadgeCheck } from "@fanfare/icons";
import type { ReactNode } from "react";
import { useDay } from "../../../lib/instants.ts";
import { Chip } from "../../../ui/chip.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Stars } from "./stars.tsx";

const Item = styled("li", {
  base: {
    py: "6",
    borderTop: "1px solid",
    borderColor: "line",
    "& .by": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "3",
      rowGap: "1",
      fontSize: "sm",
      color: "faint",
    },
    "& .by b": { color: "ink", fontWeight: 600 },
    "& .verified": { display: "inline-flex", alignItems: "center", gap: "1", color: "good" },
    "& .title": { mt: "3", fontWeight: 650, fontSize: "lg", overflowWrap: "anywhere" },
    "& .comment": { mt: "2", maxW: "44rem", color: "soft", whiteSpace: "pre-line", overflowWrap: "anywhere" },
    "& .reply": {
      mt: "4",
      ps: "4",
      maxW: "44rem",
      borderInlineStart: "3px solid",
      borderColor: "ember",
      color: "soft",
      whiteSpace: "pre-line",
      overflowWrap: "anywhere",
    },
    "& .reply b": { color: "ink", fontSize: "sm" },
  },
});

type ReviewItemProps = { review: Review; as?: "li" | "div"; children?: ReactNode };

/** One review; the author's own has its actions as children. */
export function ReviewItem({ review, as = "li", children }: ReviewItemProps) {
  return (
    <Item as={as}>
      <p className="by">
        <Stars rating={review.rating} />
        <b>{review.author_name}</b>
        {review.is_mine && <Chip tone="ember">{t("Your review")}</Chip>}
        {review.is_verified_purchase && (
          <span className="verified">
            <BadgeCheck size={16} aria-hidden />
            {t("Verified purchase")}
          </span>
        )}
        <time dateTime={review.created_at}>{useDay(review.created_at)}</time>
      </p>
      {review.title && (
        <h3 className="title" dir="auto">
          {review.title}
        </h3>
      )}
      <p className="comment" dir="auto">
        {review.comment}
      </p>
      {review.reply && (
        <blockquote className="reply" aria-label={t("Our answer")}>
          <b>{t("Our answer")}</b>
          <p>{review.reply}</p>
        </blockquote>
      )}
      {children}
    </Item>
  );
}
