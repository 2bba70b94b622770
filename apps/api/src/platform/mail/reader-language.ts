import { ENGLISH, language } from "@fanfare/contracts/common/language";
import { inLanguage } from "@fanfare/i18n/server-languages";
import type { MailBranding } from "./mail-layout.ts";

/**
 * Runs `write` in a reader's language, or in English while the site does not offer it, with the site's name and addresses
 * as that reader sees them.
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

/** Where the site's pages are in the language in use, without a slash at the end. */
export function pagesUrl(publicUrl: string): string {
  const { code } = language();
  return code === ENGLISH.code ? publicUrl : `${publicUrl}/${code}`;
}
