import { t } from "@fanfare/contracts/common/language";
import { RATING_MAX, REVIEW_COMMENT_MAX, REVIEW_TITLE_MAX } from "@fanfare/contracts/store/limits";
import { type Review, reviewCreateInput } from "@fanfare/contracts/store/review";
import { Star } from "@fanfare/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { checked } from "../../../lib/checked.ts";
import { fetchNow } from "../../../lib/fetch-now.ts";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { useSession } from "../../auth/session-store.ts";
import { type ReviewDraft, reviewDraft } from "./review-draft.ts";

const Form = styled("form", {
  base: {
    display: "grid",
    gap: "5",
    p: { base: "5", md: "6" },
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    "& fieldset": { border: "0" },
    "& legend": { fontSize: "sm", fontWeight: 600, mb: "1" },
    "& .stars": { display: "inline-flex" },
    "& .stars label": {
      position: "relative",
      display: "grid",
      placeItems: "center",
      w: "2.75rem",
      h: "2.75rem",
      cursor: "pointer",
      forcedColorAdjust: "none",
      color: "edge",
      rounded: "sm",
      "&[data-lit=true]": { color: "ember" },
      "&:has(:focus-visible)": { outline: "3px solid {colors.glow}" },
    },
    "& .stars input": { position: "absolute", inset: "0", opacity: 0, cursor: "inherit" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

type ReviewFormProps = {
  productId: number;
  /** The review to change; null for a new one. */
  review: Review | null;
  onDone: () => Promise<unknown>;
  onCancel: () => void;
};

/** Writes or changes the fan's own review. */
export default function ReviewForm({ productId, review, onDone, onCancel }: ReviewFormProps) {
  const { query } = useApi();
  const groupId = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form replaces the review, and the review the form. If what is replaced is longer, the start of what replaces it would be
    // above the viewport.
    const part = element.current?.parentElement;
    const showStart = () => {
      if (part && part.getBoundingClientRect().top < 0) part.scrollIntoView();
    };
    showStart();
    return showStart;
  }, []);
  const done = () => {
    reviewDraft.forget();
    return onDone();
  };
  const update = useMutation(mutationOptions(query.store.reviews.update, { onSuccess: done }));
  const create = useMutation(mutationOptions(query.store.reviews.create, { onSuccess: done }));
  const queryClient = useQueryClient();
  const owner = { user_id: useSession((state) => state.user?.id ?? 0), product_id: productId };
  const [initial] = useState(
    (): ReviewDraft =>
      reviewDraft.read(owner) ?? {
        rating: review?.rating ?? 0,
        title: review?.title ?? "",
        comment: review?.comment ?? "",
      },
  );

  /** Creates the review. Its response may be lost: the review is then loaded, and the form continues with it. */
  const createOnce = async (texts: Parameters<typeof create.mutateAsync>[0]) => {
    try {
      return await create.mutateAsync(texts);
    } catch (error) {
      const mine = query.store.reviews.mine.queryOptions({ product_id: productId });
      const saved = await fetchNow(queryClient, mine).catch(() => null);
      if (saved?.comment !== texts.comment || saved.rating !== texts.rating) throw error;
      return done();
    }
  };

  const form = useContractForm({
    initial,
    parse: (values) => checked(reviewCreateInput, { product_id: productId, ...values }),
    act: ({ product_id, ...texts }): Promise<unknown> =>
      review ? update.mutateAsync({ id: review.id, ...texts }) : createOnce({ product_id, ...texts }),
    failureOf: (error) => {
      const apiError = isApiError(error) && error.data ? error : null;
      return {
        message: apiError?.message ?? t("Your review could not be saved."),
        fields: apiError?.data?.fields ?? {},
      };
    },
  });
  const { rating, title, comment } = form.values;
  const { user_id, product_id } = owner;
  const isTyped = rating !== initial.rating || title !== initial.title || comment !== initial.comment;
  useEffect(() => {
    if (isTyped) reviewDraft.save({ user_id, product_id }, { rating, title, comment });
  }, [isTyped, user_id, product_id, rating, title, comment]);
  const ratingErrors = form.errors("rating") ?? [];
  return (
    <Form
      ref={element}
      onSubmit={form.submit}
      noValidate
      aria-label={review ? t("Edit your review") : t("Write a review")}
    >
      {form.message && <Alert role="alert">{form.message}</Alert>}
      <fieldset aria-describedby={ratingErrors.length > 0 ? `${groupId}-fault` : undefined}>
        <legend>{t("Rating")}</legend>
        <div className="stars">
          {RATINGS.map((value) => (
            <label key={value} data-lit={value <= rating} title={t("{value} out of 5", { value })}>
              <input
                type="radio"
                name="rating"
                value={value}
                checked={rating === value}
                aria-invalid={ratingErrors.length > 0}
                aria-label={t("{rating, plural, one {{rating} star} other {{rating} stars}}", { rating: value })}
                onChange={() => form.set("rating", value)}
              />
              <Star size={28} fill="currentColor" strokeWidth={0} aria-hidden />
            </label>
          ))}
        </div>
        <FieldErrors id={`${groupId}-fault`} errors={ratingErrors} />
      </fieldset>
      <TextField label={t("Title (optional)")} maxLength={REVIEW_TITLE_MAX} {...form.text("title")} />
      <TextAreaField label={t("Comment")} maxLength={REVIEW_COMMENT_MAX} {...form.text("comment")} />
      <div className="ways">
        <Button type="submit" loading={form.busy}>
          {review ? t("Save Review") : t("Post Review")}
        </Button>
        <Button
          tone="ghost"
          disabled={form.busy}
          onClick={() => {
            reviewDraft.forget();
            onCancel();
          }}
        >
          {t("Cancel")}
        </Button>
      </div>
    </Form>
  );
}
