import { ENGLISH, type Language } from "@fanfare/contracts/common/language";
import { inLanguage, LANGUAGES } from "@fanfare/i18n/server-languages";
import { fallbackPage } from "./fallback-page.ts";

/** The cookie that the language switch sets. */
const COOKIE = /(?:^|;\s*)language=([A-Za-z-]{2,35})(?:;|$)/;

/** The language that an address begins with, when there is a catalogue of it: `/de/music` → German. */
export function languageOfAddress(url: string): Language | undefined {
  const [, code = ""] = /^\/([A-Za-z-]{2,35})(?=[/?]|$)/.exec(url) ?? [];
  return code === ENGLISH.code ? undefined : LANGUAGES.get(code);
}

/** The language other than English that this browser has chosen before, when there is a catalogue of it. */
export function languageOfCookie(cookie: string | undefined): Language | undefined {
  const [, code = ""] = (cookie && COOKIE.exec(cookie)) || [];
  return code === ENGLISH.code ? undefined : LANGUAGES.get(code);
}

/** Without the language that it begins with; the owner area and what no page is never has one. */
export const withoutLanguage = (url: string, { code }: Language): string =>
  url.slice(code.length + 1).replace(/^(?!\/)/, "/");

/** What a visitor sees when their page could not be made, in the language that it was asked for in. */
export const failurePage = (
  status: number,
  { url, headers }: { url: string; headers: { cookie?: string | undefined } },
) => inLanguage((languageOfAddress(url) ?? languageOfCookie(headers.cookie))?.code, () => fallbackPage(status));

const OWNER_AREA = /^\/admin(\/|$)/;

/**
 * Where a page is instead, as a path: in the language that was chosen before, when the address names none; and without a
 * language, when it names one for the owner area, which has English only.
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
