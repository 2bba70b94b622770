import { z } from "zod";
import { newsletterSubscriber } from "../auth/newsletter.ts";
import { searchText } from "../common/fields.ts";
import { cappedPage, placedPageQuery } from "../common/pagination.ts";

/** The four column headings of an export; the file is named `subscribers-YYYY-MM-DD.csv`. */
export const SUBSCRIBER_COLUMNS = ["Name", "Email", "Username", "Date Joined"] as const;

/** Matches e-mail, first name, last name and username, ignoring case (spec, section 9). */
export const subscriberFilter = z.object({ search: searchText.optional() });
export const subscriberQuery = placedPageQuery.extend(subscriberFilter.shape);

/** `count` is the number of matches, `total` of all subscribers; if capped, they are lower bounds. */
export const subscriberPage = cappedPage(newsletterSubscriber).extend({
  total: z.int().min(0),
  is_total_capped: z.boolean(),
});

export type SubscriberPage = z.output<typeof subscriberPage>;
export type SubscriberQuery = z.output<typeof subscriberQuery>;
