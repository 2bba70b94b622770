import { ENGLISH, type Language } from "@fanfare/contracts/common/language";
import { type I18n, type Messages, setupI18n } from "@lingui/core";

/** Messages compiled by `compileCatalogue`, keyed by the English text. */
export type CompiledMessages = Messages;

/**
 * Creates a language from its catalogue. Messages without a translation stay English. A catalogue that is expensive to create
 * can be passed as a function, which is called at the first translation.
 */
export function createLanguage(code: string, catalogue: CompiledMessages | (() => CompiledMessages)): Language {
  let made: { messages: CompiledMessages; i18n: I18n } | undefined;
  const read = () => {
    const messages = typeof catalogue === "function" ? catalogue() : catalogue;
    return { messages, i18n: setupI18n({ locale: code, messages: { [code]: messages } }) };
  };
  return {
    code,
    locale: code,
    translate: (message, values) => {
      made ??= read();
      const { messages, i18n } = made;
      return Object.hasOwn(messages, message) ? i18n._(message, { ...values }) : ENGLISH.translate(message, values);
    },
  };
}
