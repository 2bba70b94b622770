import { CARD_KINDS, type CardRef } from "@fanfare/contracts/admin/letters";
import { Marked, type Token, type Tokens } from "marked";

/** Part of a letter: the Markdown tokens between two cards, or a card. */
export type LetterPart = { kind: "text"; tokens: Token[] } | { kind: "card"; card: CardRef };

/** The title that marks a picture as decorative: `![](/media/… "decorative")`. */
export const DECORATIVE = "decorative";

const CARD = new RegExp(`^\\{(${CARD_KINDS.join("|")}):([1-9]\\d{0,8})\\}[ \\t]*(?:\\n+|$)`);
const CARD_START = new RegExp(`^\\{(?:${CARD_KINDS.join("|")}):`, "m");

type CardToken = Tokens.Generic & { card: CardRef };
const isCard = (token: Token): token is CardToken => token.type === "card";
const kindOf = (word: string | undefined) => CARD_KINDS.find((kind) => kind === word);

/** The Markdown of letters: GitHub's, plus a card on a line of its own, `{album:12}`. */
export const letterMarkdown = new Marked({
  gfm: true,
  breaks: true,
  extensions: [
    {
      name: "card",
      level: "block",
      start: (source) => CARD_START.exec(source)?.index,
      tokenizer(source) {
        const found = CARD.exec(source);
        const kind = kindOf(found?.[1]);
        return found && kind ? { type: "card", raw: found[0], card: { kind, id: Number(found[2]) } } : undefined;
      },
      // A card cannot be inside a list or quotation, so it is rendered as typed.
      renderer: (token) => `<p>${token.raw.trim()}</p>`,
    },
  ],
});

/** A letter's text and cards in their order. */
export function letterParts(markdown: string): LetterPart[] {
  const parts: LetterPart[] = [];
  for (const token of letterMarkdown.lexer(markdown)) {
    const last = parts.at(-1);
    if (isCard(token)) parts.push({ kind: "card", card: token.card });
    else if (last?.kind === "text") last.tokens.push(token);
    else parts.push({ kind: "text", tokens: [token] });
  }
  return parts;
}

/** The distinct cards of a letter. */
export function cardsIn(markdown: string): CardRef[] {
  const cards = letterParts(markdown).flatMap((part) => (part.kind === "card" ? [part.card] : []));
  return [...new Map(cards.map((card) => [`${card.kind}:${card.id}`, card])).values()];
}
