/** What stands at a message's placeholders, by their names. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** A language as texts and `Intl` formats need it. */
export type Language = {
  /** As in `<html lang>` and in addresses: `de`. */
  code: string;
  /** For `Intl`: `de-DE`. */
  locale: string;
  translate: (message: string, values?: TextValues) => string;
};

const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;

/**
 * English is the source: a message is its own text. Of ICU's syntax it uses `{name}` and
 * `{count, plural, one {…} other {…}}`, which a test holds it to; translations may use all of it.
 */
export const ENGLISH: Language = {
  code: "en",
  locale: "en-US",
  translate: (message, values) =>
    values
      ? message
          .replace(PLURAL, (_, name: string, one: string, other: string) => (Number(values[name]) === 1 ? one : other))
          .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))
      : message,
};

let current: () => Language = () => ENGLISH;

/**
 * Where the language in use comes from: in the browser the page's, on the server the request's, job's or mail's. English
 * until it is set.
 */
export function languageFrom(source: () => Language): void {
  current = source;
}

/** The language in use. */
export const language = (): Language => current();

/**
 * A text for fans in the language in use. `message` is the English text itself, written as a literal, so that the
 * catalogue's check finds it; without a translation it stays English. Not for the top of a module: there no language is
 * in use yet. Use `msg` there.
 */
export const t = (message: string, values?: TextValues): string => current().translate(message, values);

/**
 * Marks a text for the catalogue where no language is in use yet, such as in a table at the top of a module. Returns it
 * as it is; the caller that shows it calls `t`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const msg = <const Message extends string>(message: Message): Message => message;
