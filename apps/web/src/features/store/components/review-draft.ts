import { tabDraft } from "../../../lib/tab-draft.ts";

/** A review as typed. */
export type ReviewDraft = { rating: number; title: string; comment: string };

type Subject = { user_id: number; product_id: number };

export const reviewDraft = tabDraft<Subject, ReviewDraft>("review_draft", ({ rating, title, comment }) => {
  if (typeof rating !== "number" || typeof title !== "string" || typeof comment !== "string") return null;
  return { rating, title, comment };
});
