import { t } from "@fanfare/contracts/common/language";
import type { Review } from "@fanfare/contracts/store/review";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Alert, LoadFailure } from "../../../ui/notice.tsx";
import { useOpenedPart } from "../../../ui/opened-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { useSession } from "../../auth/session-store.ts";
import { ReviewItem } from "./review-item.tsx";

const loadReviewForm = async () => (await import("./review-form.tsx")).default;

const Ways = styled("div", { base: { display: "flex", flexWrap: "wrap", gap: "3", mt: "4" } });

/** The actions on the fan's own review: write one, or change and delete the existing one. */
export function OwnReview({ productId }: { productId: number }) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  return (
    <Box as="section" ref={part} tabIndex={-1} aria-label={t("Your review")}>
      <ReviewWays productId={productId} />
    </Box>
  );
}

function ReviewWays({ productId }: { productId: number }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const here = useLocation({ select: ({ pathname }) => pathname });
  const [writing, setWriting] = useState(false);
  const ReviewForm = useOpenedPart(loadReviewForm, writing, () => setWriting(false));
  const mine = query.store.reviews.mine.queryOptions({ product_id: productId });
  const { data: review, isError, refetch } = useQuery({ ...mine, enabled: signedIn });

  /** A review also changes the product's ratings and the lists. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: mine.queryKey }),
      queryClient.invalidateQueries({ queryKey: [["store", "reviews", "list"]] }),
      queryClient.invalidateQueries({ queryKey: query.store.products.byId.queryOptions({ id: productId }).queryKey }),
    ]);

  if (!signedIn) {
    return (
      <ButtonLink
        to="/login"
        search={{ redirect: here }}
        tone="outline"
        flexShrink={1}
        py="2"
        lineHeight={1.2}
        whiteSpace="normal"
      >
        {t("Log in to write a review")}
      </ButtonLink>
    );
  }
  if (review === undefined && isError) {
    return <LoadFailure message={t("Your review could not be loaded")} onRetry={() => refetch()} />;
  }
  if (review === undefined) return <Skeleton h="2.875rem" w="12rem" />;
  if (writing && ReviewForm) {
    return (
      <ReviewForm
        productId={productId}
        review={review}
        onCancel={() => setWriting(false)}
        onDone={async () => {
          await refresh();
          setWriting(false);
          toast(review ? t("Your review was changed") : t("Thank you for your review"), { tone: "good" });
        }}
      />
    );
  }
  if (!review) return <Button onClick={() => setWriting(true)}>{t("Write a review")}</Button>;
  return <Written review={review} onEdit={() => setWriting(true)} onRemoved={refresh} />;
}

type WrittenProps = { review: Review; onEdit: () => void; onRemoved: () => Promise<unknown> };

function Written({ review, onEdit, onRemoved }: WrittenProps) {
  const { query } = useApi();
  const [asking, setAsking] = useState(false);
  const removing = useMutation(
    mutationOptions(query.store.reviews.remove, {
      onSuccess: async () => {
        await onRemoved();
        toast(t("Your review was deleted"));
      },
    }),
  );
  return (
    <ReviewItem review={review} as="div">
      <Ways>
        <Button size="sm" tone="outline" onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button size="sm" tone="ghost" onClick={() => setAsking(true)}>
          {t("Delete")}
        </Button>
      </Ways>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("Delete your review?")}>
        <p>{t("It will be removed right away, and its stars will no longer count towards the product's rating.")}</p>
        {removing.isError && (
          <Alert role="alert" mt="4">
            {t("Your review could not be deleted.")}
          </Alert>
        )}
        <Ways>
          <Button loading={removing.isPending} onClick={() => removing.mutate({ id: review.id })}>
            {t("Delete Review")}
          </Button>
          <Button tone="ghost" onClick={() => setAsking(false)}>
            {t("Keep it")}
          </Button>
        </Ways>
      </Dialog>
    </ReviewItem>
  );
}
