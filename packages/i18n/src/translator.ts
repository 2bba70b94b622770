import { ENGLISH, type Language } from "@fanfare/contracts/common/language";
import { type I18n, type Messages, setupI18n } from "@lingui/core";

/** Messages as `compileCatalogue` makes them, by the English text. */
export type CompiledMessages = Messages;

/**
 * A language that texts can be given in. What its catalogue does not have stays English. A catalogue that takes time to make
 * is given as what makes it, once a text is asked for.
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
