import { ENGLISH, language } from "@fanfare/contracts/common/language";
import { inLanguage } from "@fanfare/i18n/server-languages";
import type { MailBranding } from "./mail-layout.ts";

/**
 * Runs `write` in the recipient's language, or in English if the site does not offer that language, with the site's name and
 * addresses in the same language.
 */
export type WriteInLanguage = <Result>(
  code: string,
  write: (head: MailBranding) => Result | Promise<Result>,
) => Promise<Result>;

export const createWriteInLanguage =
  (deps: {
    /** The languages that the site offers, by code. */
    offered: () => Promise<readonly string[]>;
    mailBranding: () => Promise<MailBranding>;
  }): WriteInLanguage =>
  async (code, write) => {
    const isOffered = code !== ENGLISH.code && (await deps.offered()).includes(code);
    return inLanguage(isOffered ? code : ENGLISH.code, async () => write(await deps.mailBranding()));
  };

/** Returns the base URL of the site's pages in the current language, without a trailing slash. */
export function pagesUrl(publicUrl: string): string {
  const { code } = language();
  return code === ENGLISH.code ? publicUrl : `${publicUrl}/${code}`;
}
