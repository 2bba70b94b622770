import { RATING_MAX } from "@fanfare/contracts/store/limits";
import { type ManagedReview, REVIEW_STATES } from "@fanfare/contracts/store/review-moderation";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentText } from "../../lib/instants.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DialogForm } from "../owner-kit/forms/dialog-form.tsx";
import { useDialogForm } from "../owner-kit/forms/use-dialog-form.ts";
import { type OwnerSearch, oneOf } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { OwnerConfirm } from "../owner-kit/page/owner-confirm.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useOpened } from "../owner-kit/page/use-opened.ts";
import { Dialog } from "../owner-ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { StoreTabs } from "./store-tabs.tsx";

const PAGE_SIZE = 25;
const STATES = { unanswered: "Not answered", answered: "Answered", hidden: "Hidden" } as const;

export type ReviewsSearch = OwnerSearch & { state?: (typeof REVIEW_STATES)[number] };

type ReviewsScreenProps = { search: ReviewsSearch; onSearch: (next: ReviewsSearch) => void };

/** The reviews of products: the owner can answer them in public or hide them. */
export function ReviewsScreen({ search, onSearch }: ReviewsScreenProps) {
  const { query } = useApi();
  const hideReview = useMutation(mutationOptions(query.store.manage.reviews.hide));
  const { box, filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const [repliedTo, openReply, closeReply] = useOpened<ManagedReview>();
  const [hidden, setHidden] = useState<ManagedReview | null>(null);
  const list = useQuery({
    ...query.store.manage.reviews.list.queryOptions({ ...filters, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void query.store.manage.reviews.list.invalidate();
  const columns: readonly OwnerColumn<ManagedReview>[] = [
    {
      header: "Review",
      quiet: true,
      cell: (row) => (
        <div>
          <p>
            <Rating stars={row.rating} /> {row.title} <span style={{ opacity: 0.7 }}>on {row.product_name}</span>{" "}
            {row.is_hidden && <Chip>Hidden</Chip>}
          </p>
          <p style={{ whiteSpace: "pre-line" }}>{row.comment}</p>
          {row.reply && (
            <p style={{ opacity: 0.8 }}>
              <b>Your answer:</b> {row.reply}
            </p>
          )}
        </div>
      ),
    },
    {
      header: "By",
      names: true,
      cell: (row) => (
        <span>
          {row.author_name}
          {row.is_verified_purchase && " (bought it)"}
          <br />
          <small>{momentText(row.created_at)}</small>
        </span>
      ),
    },
    {
      header: "Actions",
      quiet: true,
      end: true,
      cell: (row) => (
        <Box display="flex" flexWrap="wrap" gap="2">
          <ReviewButton
            label={row.reply ? "Change answer" : "Answer"}
            review={row}
            onPress={openReply}
            tone="outline"
          />
          <ReviewButton label={row.is_hidden ? "Show again" : "Hide"} review={row} onPress={setHidden} tone="ghost" />
        </Box>
      ),
    },
  ];
  return (
    <OwnerPage title="Store">
      <StoreTabs />
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Words or product" {...box} />
        </Box>
        <SelectField
          label="State"
          value={filters.state ?? ""}
          onChange={(event) => filterBy({ state: oneOf(event.target.value, REVIEW_STATES) })}
        >
          <option value="">All</option>
          {REVIEW_STATES.map((one) => (
            <option key={one} value={one}>
              {STATES[one]}
            </option>
          ))}
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Reviews"
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        failed="The reviews could not be loaded"
        empty={
          filters.search || filters.state
            ? "No reviews match."
            : "No reviews yet. Fans write them on the product pages."
        }
        page={page}
        pageSize={PAGE_SIZE}
        onPage={turnTo}
      />
      <Dialog open={repliedTo !== null} onClose={closeReply} title="Answer in public">
        {repliedTo && (
          <ReplyForm
            review={repliedTo}
            onDone={() => {
              closeReply();
              refresh();
            }}
          />
        )}
      </Dialog>
      <OwnerConfirm
        open={hidden !== null}
        onClose={() => setHidden(null)}
        title={hidden?.is_hidden ? "Show this review again?" : "Hide this review?"}
        confirm={hidden?.is_hidden ? "Show it" : "Hide it"}
        danger={false}
        onConfirm={async () => {
          if (!hidden) return;
          const { id, version, is_hidden } = hidden;
          await hideReview.mutateAsync({ id, version, is_hidden: !is_hidden });
          toast(is_hidden ? "The review is shown again." : "The review is hidden.", { tone: "good" });
          refresh();
        }}
      >
        <p>
          {hidden?.is_hidden
            ? "It is shown on the product's page again, and its stars count."
            : "It disappears from the product's page, and its stars no longer count. Its author still sees it and is not notified. You can show it again."}
        </p>
      </OwnerConfirm>
    </OwnerPage>
  );
}

type ReviewButtonProps = {
  label: string;
  review: ManagedReview;
  tone: "outline" | "ghost";
  onPress: (review: ManagedReview) => void;
};

/** As wide for one star as for five, so that the titles after it are on one line. */
const Rating = ({ stars }: { stars: number }) => (
  <Box as="b" color="ember" me="1">
    {"★".repeat(stars)}
    <Box as="span" color="edge" aria-hidden>
      {"★".repeat(RATING_MAX - stars)}
    </Box>
  </Box>
);

const ReviewButton = ({ label, review, tone, onPress }: ReviewButtonProps) => (
  <Button
    tone={tone}
    size="sm"
    aria-label={`${label}: ${review.author_name} on ${review.product_name}`}
    onClick={() => onPress(review)}
  >
    {label}
  </Button>
);

function ReplyForm({ review, onDone }: { review: ManagedReview; onDone: () => void }) {
  const { query } = useApi();
  const replyToReview = useMutation(mutationOptions(query.store.manage.reviews.reply));
  const form = useDialogForm({ reply: review.reply ?? "" }, async ({ reply }) => {
    await replyToReview.mutateAsync({ id: review.id, version: review.version, reply: reply || null });
    onDone();
  });
  return (
    <DialogForm form={form} save="Publish the answer">
      <blockquote>{review.comment}</blockquote>
      <TextAreaField
        label="Your answer"
        rows={5}
        help="Shown to everyone below the review. Leave it empty for no answer."
        {...form.text("reply")}
      />
    </DialogForm>
  );
}
