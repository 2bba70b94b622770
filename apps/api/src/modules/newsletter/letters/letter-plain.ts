import { Marked, type Token, type Tokens } from "marked";
import { absoluteAddress, type LetterAddresses } from "./letter-body.ts";
import { letterParts } from "./letter-markdown.ts";

const ENTITY = /&#(\d{1,6});|&(amp|lt|gt|quot|nbsp);/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Decodes HTML character references. */
const decoded = (text: string) =>
  text.replace(ENTITY, (_, code: string | undefined, name: string) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED[name] ?? ""),
  );

const indented = (text: string, first: string) =>
  text
    .trim()
    .split("\n")
    .map((line, index) => (line === "" ? "" : (index === 0 ? first : " ".repeat(first.length)) + line))
    .join("\n");

/**
 * Renders a letter's Markdown as plain text: emphasis keeps its markers, links are followed by their whole address, pictures are
 * reduced to their description, and HTML is removed.
 */
export function letterPlain(tokens: Token[], addresses: LetterAddresses): string {
  const plain = new Marked({
    renderer: {
      space: () => "",
      code: ({ text }) => `${indented(text, "    ")}\n\n`,
      blockquote({ tokens: inner }) {
        return `${this.parser.parse(inner).trim().replace(/^/gm, "> ")}\n\n`;
      },
      html: () => "",
      def: () => "",
      heading({ tokens: inner, depth }) {
        const title = this.parser.parseInline(inner);
        return `${title}\n${(depth === 1 ? "=" : "-").repeat(Math.min(title.length, 72))}\n\n`;
      },
      hr: () => "* * *\n\n",
      list({ items, ordered, start }) {
        const from = start === "" ? 1 : start;
        const lines = items.map((item, index) => indented(this.listitem(item), ordered ? `${from + index}. ` : "- "));
        return `${lines.join("\n")}\n\n`;
      },
      listitem({ tokens: inner }) {
        return this.parser.parse(inner);
      },
      paragraph({ tokens: inner }) {
        const text = this.parser.parseInline(inner).trim();
        return text === "" ? "" : `${text}\n\n`;
      },
      table({ header, rows }) {
        const row = (cells: Tokens.TableCell[]) =>
          cells.map(({ tokens: inner }) => this.parser.parseInline(inner)).join(" | ");
        return `${[header, ...rows].map(row).join("\n")}\n\n`;
      },
      strong({ tokens: inner }) {
        return `**${this.parser.parseInline(inner)}**`;
      },
      em({ tokens: inner }) {
        return `_${this.parser.parseInline(inner)}_`;
      },
      del({ tokens: inner }) {
        return this.parser.parseInline(inner);
      },
      codespan: ({ text }) => decoded(text),
      br: () => "\n",
      link({ href, tokens: inner }) {
        const [words, address] = [this.parser.parseInline(inner).trim(), absoluteAddress(href, addresses)];
        return words === "" || words === address || `mailto:${words}` === address
          ? words || address
          : `${words} (${address})`;
      },
      image: ({ text }) => (text.trim() === "" ? "" : `[${text.trim()}]`),
      text(token) {
        return "tokens" in token && token.tokens ? `${this.parser.parseInline(token.tokens)}\n` : decoded(token.text);
      },
    },
    extensions: [{ name: "card", renderer: ({ raw }) => raw }],
  });
  return plain.parser(tokens).trim();
}

/** Shown after a mail's subject and under a title. */
const SUMMARY_CHARACTERS = 120;

/** A letter's first words, without Markdown syntax. */
export function letterSummary(body: string, addresses: LetterAddresses): string {
  const first = letterParts(body).find((part) => part.kind === "text");
  const text = first?.kind === "text" ? letterPlain(first.tokens, addresses) : "";
  return text
    .replace(/^\[[^\]\n]*\]$| \((?:https?|mailto):[^)\s]*\)/gm, "")
    .replace(/[=-]{3,}|[*_>[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SUMMARY_CHARACTERS);
}
