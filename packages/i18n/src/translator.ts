import { ENGLISH, type Language } from "@fanfare/contracts/common/language";
import { type Messages, setupI18n } from "@lingui/core";

/** Messages as `compileCatalogue` makes them, by the English text. */
export type CompiledMessages = Messages;

/** A language that texts can be given in. What its catalogue does not have stays English. */
export function createLanguage(code: string, messages: CompiledMessages): Language {
  const i18n = setupI18n({ locale: code, messages: { [code]: messages } });
  return {
    code,
    locale: code,
    translate: (message, values) =>
      Object.hasOwn(messages, message) ? i18n._(message, { ...values }) : ENGLISH.translate(message, values),
  };
}
