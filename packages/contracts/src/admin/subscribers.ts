import { z } from "zod";
import { newsletterSubscriber } from "../auth/newsletter.ts";
import { searchText } from "../common/fields.ts";
import { cappedPage, placedPageQuery } from "../common/pagination.ts";

/** What stands in the four columns of an export; the file is named `subscribers-YYYY-MM-DD.csv`. */
export const SUBSCRIBER_COLUMNS = ["Name", "Email", "Username", "Date Joined"] as const;

/** Matches e-mail, first name, last name and username without case (spec, section 9). */
export const subscriberFilter = z.object({ search: searchText.optional() });
export const subscriberQuery = placedPageQuery.extend(subscriberFilter.shape);

/** `count` is of those found, `total` of all; where capped, there are at least so many. */
export const subscriberPage = cappedPage(newsletterSubscriber).extend({
  total: z.int().min(0),
  is_total_capped: z.boolean(),
});

export type SubscriberPage = z.output<typeof subscriberPage>;
export type SubscriberQuery = z.output<typeof subscriberQuery>;
