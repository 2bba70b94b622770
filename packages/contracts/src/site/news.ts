import { z } from "zod";
import { CARD_KINDS } from "../admin/letters.ts";
import { id, instant } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";

/** A letter of the newsletter that the owner also shows on the site. */
const newsHead = z.object({
  id,
  title: z.string(),
  published_at: instant,
  /** The beginning of the letter. */
  summary: z.string(),
});

export const newsQuery = pageQuery;
export const newsPage = paginated(newsHead);
export type NewsHead = z.output<typeof newsHead>;

/** The letter's text as safe HTML and its cards, in order. */
const newsPart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), html: z.string() }),
  z.object({
    kind: z.literal("card"),
    card: z.object({
      kind: z.enum(CARD_KINDS),
      id,
      title: z.string(),
      detail: z.string(),
      image: z.string().nullable(),
    }),
  }),
]);

export const news = newsHead.extend({ parts: z.array(newsPart) });
export type News = z.output<typeof news>;
