import { readObject, withStorage } from "../../../lib/browser-storage.ts";

const KEY = "review_draft";

/** A review as typed. */
export type ReviewDraft = { rating: number; title: string; comment: string };

type Owner = { user_id: number; product_id: number };

/** Keeps a typed review for the lifetime of the tab and for this fan and product only, so that it survives the end of a session. */
export function saveReviewDraft(owner: Owner, draft: ReviewDraft): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify({ ...owner, ...draft })));
}

/** Returns the unsaved review that this fan typed for the product; null when there is none. */
export function readReviewDraft({ user_id, product_id }: Owner): ReviewDraft | null {
  const stored = readObject("sessionStorage", KEY);
  if (stored?.user_id !== user_id || stored.product_id !== product_id) return null;
  const { rating, title, comment } = stored;
  if (typeof rating !== "number" || typeof title !== "string" || typeof comment !== "string") return null;
  return { rating, title, comment };
}

export function forgetReviewDraft(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}
