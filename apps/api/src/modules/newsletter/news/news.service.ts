import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { News, NewsHead } from "@fanfare/contracts/site/news";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { pagesUrl } from "../../../platform/mail/reader-language.ts";
import { cardDetail } from "../letters/cards.ts";
import { newsBodyHtml } from "../letters/letter-body.ts";
import { findCards } from "../letters/letter-card.queries.ts";
import { cardsIn, letterParts } from "../letters/letter-markdown.ts";
import { withName } from "../letters/letter-name.ts";
import { letterSummary } from "../letters/letter-plain.ts";
import { countNews, findNews, findNewsById } from "./news.queries.ts";

type Row = { id: number; subject: string; body: string; started_at: Date | null };

/** News as visitors read them, without a reader's name. */
export function createNewsService(deps: { db: Kysely<DB>; clock: Clock; publicUrl: string }) {
  const { db, clock } = deps;
  const addresses = () => ({ site: pagesUrl(deps.publicUrl), media: "" });

  const head = (row: Row): NewsHead => ({
    id: row.id,
    title: withName(row.subject, null),
    published_at: (row.started_at ?? clock.now()).toISOString(),
    summary: letterSummary(withName(row.body, null), addresses()),
  });

  return {
    async list(query: PageQuery): Promise<{ count: number; results: NewsHead[] }> {
      const [rows, count] = await Promise.all([
        findNews(db, { offset: offsetOf(query), limit: query.page_size }),
        countNews(db),
      ]);
      return { count, results: rows.map(head) };
    },

    /** Throws `not_found` for a letter that is not on the site. Cards without a target page are left out. */
    async byId(id: number): Promise<News> {
      const row = await findNewsById(db, id);
      if (!row) throw notFound();
      const body = withName(row.body, null);
      const cards = await findCards(db, cardsIn(body), clock.now());
      const parts = letterParts(body).flatMap((part): News["parts"] => {
        if (part.kind === "text") return [{ kind: "text", html: newsBodyHtml(part.tokens, addresses()).toString() }];
        const card = cards.find((one) => one.kind === part.card.kind && one.id === part.card.id);
        return card
          ? [{ kind: "card", card: { ...part.card, title: card.title, detail: cardDetail(card), image: card.image } }]
          : [];
      });
      return { ...head(row), parts };
    },
  };
}
