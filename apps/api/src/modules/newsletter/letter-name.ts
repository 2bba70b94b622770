/** Where a letter names its reader: `{name}`, or `{name|friend}` with what stands there for a reader without a known name. */
const PLACE = /\{name\s*(?:\|([^{}\n]{0,60}))?\}/g;

const SPECIAL = /[\\`*_{}[\]()#+\-.!|<>~&:]/g;

/** Text as Markdown shows it, sign by sign: a name makes no link and no markup. */
export const asMarkdown = (text: string): string => text.replace(SPECIAL, (sign) => `&#${sign.charCodeAt(0)};`);

/** A letter's text for one reader. An empty name, and one that is not known, gives way to the letter's own word, or to none. */
export const withName = (text: string, name: string | null): string =>
  text.replace(PLACE, (_, fallback: string | undefined) => name?.trim() || fallback?.trim() || "");
