import { language, t } from "@fanfare/contracts/common/language";
import { pagesUrl } from "../platform/mail/reader-language.ts";

/** The page shown when rendering failed, in the current language: no script, no data, one link. */
export function fallbackPage(status: number): string {
  const away = status === 503 || status === 504;
  const title = away ? t("Back in a moment") : t("Something went wrong");
  const text = away
    ? t("The site is catching its breath. This page will try again automatically.")
    : t("That was our fault, not yours. Please try again in a moment.");
  return `<!doctype html>
<html lang="${language().code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${away ? '<meta http-equiv="refresh" content="5">' : ""}
<title>${title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0807;color:#f6ede6;font:1.125rem/1.6 system-ui,sans-serif;text-align:center;padding:2rem}
h1{font-size:clamp(2rem,8vw,4rem);line-height:1;margin:0 0 1rem;text-transform:uppercase}
a{color:#ff9350}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${pagesUrl("")}/">${t("Go to the home page")}</a></p></main></body>
</html>
`;
}
