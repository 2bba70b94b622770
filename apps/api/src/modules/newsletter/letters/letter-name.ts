/** The placeholder for the reader's name: `{name}`, or `{name|friend}` with a fallback for a reader without a known name. */
const PLACE = /\{name\s*(?:\|([^{}\n]{0,60}))?\}/g;

const SPECIAL = /[\\`*_{}[\]()#+\-.!|<>~&:]/g;

/** Escapes text for Markdown, character by character, so that a name makes no link and no markup. */
export const asMarkdown = (text: string): string => text.replace(SPECIAL, (sign) => `&#${sign.charCodeAt(0)};`);

/** A letter's text for one reader. An empty or unknown name is replaced by the letter's fallback, or by nothing. */
export const withName = (text: string, name: string | null): string =>
  text.replace(PLACE, (_, fallback: string | undefined) => name?.trim() || fallback?.trim() || "");
