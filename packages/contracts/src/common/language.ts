/** The values of a message's placeholders, by name. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** A language, as needed for texts and `Intl` formats. */
export type Language = {
  /** As in `<html lang>` and in URLs: `de`. */
  code: string;
  /** For `Intl`: `de-DE`. */
  locale: string;
  translate: (message: string, values?: TextValues) => string;
};

const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;

/**
 * English is the source language: a message is its own text. Its messages use only `{name}` and `{count, plural, one {…}
 * other {…}}` of the ICU syntax, which a test enforces; translations may use all of it.
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
 * Sets the source of the current language: in the browser the page's, on the server that of the request, job or mail. English
 * by default.
 */
export function languageFrom(source: () => Language): void {
  current = source;
}

/** The current language. */
export const language = (): Language => current();

/**
 * A text for fans in the current language. `message` is the English text as a literal, so that the catalogue check finds it;
 * without a translation the English text is returned. Do not call at module level, where no language is set yet; use `msg`
 * there.
 */
export const t = (message: string, values?: TextValues): string => current().translate(message, values);

/**
 * Marks a text for the catalogue where no language is set yet, such as in a module-level table. Returns it unchanged; the
 * caller that displays it calls `t`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const msg = <const Message extends string>(message: Message): Message => message;
