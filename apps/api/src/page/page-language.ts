import { ENGLISH, type Language, language } from "@fanfare/contracts/common/language";
import { inLanguage, LANGUAGES } from "@fanfare/i18n/server-languages";
import type { AppError } from "../platform/errors/app-error.ts";
import { FILE_LINK, fallbackPage, linkFailurePage } from "./fallback-page.ts";

/** The cookie that the language switch sets. */
const COOKIE = /(?:^|;\s*)language=([A-Za-z-]{2,35})(?:;|$)/;

/** The language at the start of a URL, if there is a catalogue for it: `/de/music` → German. */
export function languageOfAddress(url: string): Language | undefined {
  const [, code = ""] = /^\/([A-Za-z-]{2,35})(?=[/?]|$)/.exec(url) ?? [];
  return code === ENGLISH.code ? undefined : LANGUAGES.get(code);
}

/** The non-English language that this browser has chosen before, if there is a catalogue for it. */
export function languageOfCookie(cookie: string | undefined): Language | undefined {
  const [, code = ""] = (cookie && COOKIE.exec(cookie)) || [];
  return code === ENGLISH.code ? undefined : LANGUAGES.get(code);
}

/** Removes the language prefix from a URL. The owner area and URLs that are no pages never have one. */
export const withoutLanguage = (url: string, { code }: Language): string =>
  url.slice(code.length + 1).replace(/^(?!\/)/, "/");

type Asked = { url: string; headers: { cookie?: string | undefined } };

/** The page shown when rendering failed, or instead of a file, in the language of the request. */
export function failurePage(error: AppError, { url, headers }: Asked): string {
  const chosen = languageOfAddress(url) ?? languageOfCookie(headers.cookie);
  if (!FILE_LINK.test(url)) return inLanguage(chosen?.code, () => fallbackPage(error.status));
  return inLanguage((chosen ?? language()).code, () => linkFailurePage(error, url));
}

const OWNER_AREA = /^\/admin(\/|$)/;

/**
 * The path to redirect a page to, if any: to the language chosen before when the URL names none, and to the path without a
 * language when it names one for the owner area, which is in English only.
 */
export function redirection(
  { pathname, search }: URL,
  { named, chosen }: { named: Language | undefined; chosen: Language | undefined },
): string | undefined {
  if (named) {
    const bare = withoutLanguage(pathname, named);
    return OWNER_AREA.test(bare) ? bare + search : undefined;
  }
  return chosen && !OWNER_AREA.test(pathname) ? `/${chosen.code}${pathname}${search}` : undefined;
}
