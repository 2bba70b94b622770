import { t } from "@fanfare/contracts/common/language";
import { RATING_MAX, REVIEW_COMMENT_MAX, REVIEW_TITLE_MAX } from "@fanfare/contracts/store/limits";
import { type Review, reviewCreateInput } from "@fanfare/contracts/store/review";
import { useMutation } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { fieldIssues } from "../../../lib/field-issues.ts";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FieldErrors } from "../../../ui/field-frame.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { useFormFailure } from "../../auth/use-form-failure.ts";

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
  const [rating, setRating] = useState(review?.rating ?? 0);
  const { failure, fail, clear, formRef } = useFormFailure();
  const groupId = useId();

  const done = {
    onSuccess: onDone,
    onError: (error: Error) => {
      const said = isApiError(error) && error.data ? error : null;
      fail({ message: said?.message ?? t("Your review could not be saved."), fields: said?.data?.fields ?? {} });
    },
  };
  const update = useMutation(mutationOptions(query.store.reviews.update, done));
  const create = useMutation(mutationOptions(query.store.reviews.create, done));
  const saving = review ? update : create;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const texts = { title: String(data.get("title") ?? ""), comment: String(data.get("comment") ?? "") };
    const input = reviewCreateInput.safeParse({ product_id: productId, rating, ...texts });
    if (!input.success) return fail({ message: "", fields: fieldIssues(input.error) });
    clear();
    if (review) update.mutate({ id: review.id, rating, ...texts });
    else create.mutate({ product_id: productId, rating, ...texts });
  };

  const ratingErrors = failure.fields.rating ?? [];
  return (
    <Form ref={formRef} onSubmit={submit} noValidate aria-label={review ? t("Edit your review") : t("Write a review")}>
      {failure.message && <Alert role="alert">{failure.message}</Alert>}
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
                onChange={() => setRating(value)}
              />
              <Star size={28} fill="currentColor" strokeWidth={0} aria-hidden />
            </label>
          ))}
        </div>
        <FieldErrors id={`${groupId}-fault`} errors={ratingErrors} />
      </fieldset>
      <TextField
        label={t("Title (optional)")}
        name="title"
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={review?.title ?? ""}
        errors={failure.fields.title}
      />
      <TextAreaField
        label={t("Comment")}
        name="comment"
        maxLength={REVIEW_COMMENT_MAX}
        defaultValue={review?.comment ?? ""}
        errors={failure.fields.comment}
      />
      <div className="ways">
        <Button type="submit" loading={saving.isPending}>
          {review ? t("Save Review") : t("Post Review")}
        </Button>
        <Button tone="ghost" onClick={onCancel} disabled={saving.isPending}>
          {t("Cancel")}
        </Button>
      </div>
    </Form>
  );
}
