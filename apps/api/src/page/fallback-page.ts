import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import { language, t } from "@fanfare/contracts/common/language";
import type { AppError } from "../platform/errors/app-error.ts";
import { html, type Markup } from "../platform/mail/html.ts";
import { pagesUrl } from "../platform/mail/reader-language.ts";

/** A page in the current language that needs neither a script nor data. */
const plainPage = ({ title, text, ways, head }: { title: string; text: string; ways: Markup; head: Markup | false }) =>
  html`<!doctype html>
<html lang="${language().code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${title}</title>
<style>
body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-items:center;background:#0b0807;color:#f6ede6;font:1.125rem/1.6 system-ui,sans-serif;text-align:center;padding:2rem}
h1{font-size:clamp(2rem,8vw,4rem);line-height:1;margin:0 0 1rem;text-transform:uppercase;overflow-wrap:break-word}
a{color:#ff9350}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${ways}</main></body>
</html>
`.toString();

const way = (path: string, label: string) => html`<p><a href="${pagesUrl("")}${path}">${label}</a></p>`;
const home = () => way("/", t("Go to the home page"));

/** The page shown when rendering failed, in the current language. */
export function fallbackPage(status: number): string {
  const away = status === 503 || status === 504;
  return plainPage({
    title: away ? t("Back in a moment") : t("Something went wrong"),
    text: away
      ? t("The site is catching its breath. This page will try again automatically.")
      : t("That was our fault, not yours. Please try again in a moment."),
    ways: home(),
    head: away && html`<meta http-equiv="refresh" content="5">`,
  });
}

/** Links to files, which people open in a browser: signed, because they need no login. A mail program may have cut off the end. */
export const FILE_LINK = /^\/(api|media)\/.*[?&](expires|signature)=/;

/** The page that has new links to the file of `url`. */
function pageOf(url: string): Markup | false {
  const [, kind, id] = /^\/api\/store\/(orders|products)\/(\d+)\//.exec(url) ?? [];
  if (kind === "products") return way(`/products/${id}`, t("See the product"));
  if (kind === "orders") return way(`/orders/${id}`, t("See your order"));
  return way("/orders", t("My Orders"));
}

/** The page shown instead of a file whose link is expired or refused, in the current language. */
export function linkFailurePage(error: AppError, url: string): string {
  if (error.status >= 500) return fallbackPage(error.status);
  // A link that was cut off is one of a call that lacks a field.
  const isGone = ["forbidden", "not_found", "validation"].includes(error.code);
  return plainPage({
    title: isGone ? t("This link does not work") : t("Something went wrong"),
    // Without words of its own, the file may be gone, or the link was cut off.
    text:
      isGone && error.detail === DEFAULT_DETAIL[error.code] ? t("It may be incomplete or too old.") : t(error.detail),
    ways: html`${isGone && pageOf(url)}${home()}`,
    head: false,
  });
}
