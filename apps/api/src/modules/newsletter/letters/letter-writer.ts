import type { CardKind, CardRef } from "@fanfare/contracts/admin/letters";
import { t } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type Block, card, type MailBranding, markup, renderMail } from "../../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { parseMediaPath } from "../../../platform/media/serving/media-path.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { UnsubscribeLinks } from "../subscribers/unsubscribe-links.ts";
import { cardDetail, mailCard } from "./cards.ts";
import { addressesIn, isLinkAddress, isPictureAddress } from "./letter-addresses.ts";
import { letterBodyHtml } from "./letter-body.ts";
import { type CardRow, findCards, findCardTargets } from "./letter-card.queries.ts";
import { cardsIn, letterParts } from "./letter-markdown.ts";
import { asMarkdown, withName } from "./letter-name.ts";
import { letterPlain, letterSummary } from "./letter-plain.ts";
import type { BeginLetter } from "./letter-sender.ts";

/** `page_id` is the letter's own when it is shown on the site too. */
export type LetterText = { subject: string; body: string; page_id?: number | null };

const inCatalogue = (rows: readonly CardRow[], { kind, id }: CardRef) =>
  rows.find((row) => row.kind === kind && row.id === id);

/** Characters of a letter that a message about it repeats. */
const QUOTED_CHARACTERS = 60;
const shortened = (text: string) =>
  text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS - 1)}…` : text;

/** Letters as mails: their Markdown, pictures and cards, rendered for each reader. */
export function createLetterWriter(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  media: Pick<MediaStore, "stat">;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
  unsubscribe: UnsubscribeLinks;
}) {
  const { db, clock, publicUrl, unsubscribe } = deps;

  const cardsOf = (body: string) => findCards(db, cardsIn(body), clock.now());

  /** Leaves out cards whose target no longer has a page. */
  const render = (
    head: MailBranding,
    letter: LetterText & { cards: readonly CardRow[] },
    { name, reason, unsubscribeUrl }: { name: string | null; reason?: string; unsubscribeUrl: string },
  ) => {
    const addresses = { site: head.url, media: publicUrl };
    const subject = withName(letter.subject, name);
    const body = withName(letter.body, name === null ? null : asMarkdown(name));
    const blocks = letterParts(body).flatMap((part): Block[] => {
      if (part.kind === "text") {
        return [markup(letterBodyHtml(part.tokens, addresses), letterPlain(part.tokens, addresses))];
      }
      const row = inCatalogue(letter.cards, part.card);
      return row ? [card(mailCard(row, addresses))] : [];
    });
    return renderMail(
      {
        subject,
        preview: letterSummary(body, addresses),
        heading: subject,
        blocks,
        reason: reason ?? t("You asked for news from {name}.", { name: head.name }),
        unsubscribeUrl,
        ...(letter.page_id && { webUrl: `${head.url}/news/${letter.page_id}` }),
      },
      head,
    );
  };

  const begin: BeginLetter = async (text) => {
    const letter = { ...text, cards: await cardsOf(text.body) };
    return (reader) =>
      deps.writeInLanguage(reader.language, (head) => ({
        to: reader.email,
        ...render(head, letter, { name: reader.name, unsubscribeUrl: unsubscribe.url(reader) }),
        headers: unsubscribe.headers(reader),
      }));
  };

  /** The path of a picture that this site stores, also when it is written with the site's host; null for any other. */
  const storedPath = (src: string) => {
    const path = src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
    return path.startsWith("/media/") ? path : null;
  };

  const isGone = async (path: string) => parseMediaPath(path) === null || (await deps.media.stat(path)) === null;

  /** Problems that the letter's writer should solve before it is sent. */
  const problemsOf = async (body: string, cards: readonly CardRow[]): Promise<string[]> => {
    const lost = cardsIn(body).filter((one) => !inCatalogue(cards, one));
    const { pictures, links } = addressesIn(body);
    const ofPictures = await Promise.all(
      pictures.map(async ({ src, isDescribed }, index) => {
        const name = `Picture ${index + 1}`;
        const path = storedPath(src);
        return [
          ...(path !== null && (await isGone(path)) ? [`${name} is no longer there: choose it again.`] : []),
          ...(isPictureAddress(src)
            ? []
            : [`${name} is not shown: “${shortened(src)}” is no address of a picture. Insert it with the button.`]),
          ...(isDescribed ? [] : [`${name} has no description and is not marked as decorative.`]),
        ];
      }),
    );
    const dead = links.filter(({ href }) => !isLinkAddress(href));
    const problems = [
      ...lost.map(({ kind, id }) => `The card {${kind}:${id}} is left out: visitors cannot see this ${kind}.`),
      ...dead.map(
        ({ words, href }) =>
          `The link “${shortened(words || href)}” leads nowhere: its address “${shortened(href)}” has to begin with https://, http://, mailto: or /.`,
      ),
      ...ofPictures.flat(),
    ];
    return [...new Set(problems)];
  };

  return {
    begin,

    /** The whole mail as its readers get it; its unsubscribe link leads nowhere. */
    async preview(text: LetterText): Promise<{ html: string; text: string; problems: string[] }> {
      const [head, cards] = await Promise.all([deps.mailBranding(), cardsOf(text.body)]);
      const mail = render(head, { ...text, cards }, { name: null, unsubscribeUrl: "#" });
      return { html: mail.html, text: mail.text, problems: await problemsOf(text.body, cards) };
    },

    async test(text: LetterText, name: string) {
      const [head, cards] = await Promise.all([deps.mailBranding(), cardsOf(text.body)]);
      const given = { name, reason: "This is a test: only you got it.", unsubscribeUrl: `${publicUrl}/newsletter` };
      return render(head, { ...text, cards }, given);
    },

    async cardTargets(query: { kind: CardKind; search: string }) {
      const rows = await findCardTargets(db, query, clock.now());
      return rows.map((row) => ({ id: row.id, title: row.title, detail: cardDetail(row) }));
    },
  };
}

export type LetterWriter = ReturnType<typeof createLetterWriter>;
