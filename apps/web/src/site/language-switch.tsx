import { language, t } from "@fanfare/contracts/common/language";
import { useLocation } from "@tanstack/react-router";
import { languagePrefix } from "../lib/language-address.ts";
import { keepLanguage, languageName } from "../lib/language-choice.ts";
import { useSiteSettings } from "../lib/site-settings.ts";
import { styled } from "../ui/styled.tsx";

const List = styled("nav", {
  base: {
    "& ul": { display: "flex", flexWrap: "wrap", columnGap: "5", listStyle: "none" },
    "& a": { display: "inline-flex", alignItems: "center", minH: "2.75rem", color: "soft", textDecoration: "none" },
    "& a:hover": { color: "ink" },
    "& a[aria-current]": { color: "ink", textDecoration: "underline", textUnderlineOffset: "0.3em" },
  },
});

/**
 * Links to the same page in the site's other languages; hidden on a site with one language. The choice is stored, so that a
 * URL without a language redirects there. Plain links, because another language needs its own texts and thus a full page
 * load.
 */
export function LanguageSwitch() {
  const { languages } = useSiteSettings();
  const here = useLocation({ select: ({ href }) => href });
  if (languages.length < 2) return null;
  return (
    <List aria-label={t("Language")}>
      <ul>
        {languages.map((code) => (
          <li key={code}>
            <a
              href={`${languagePrefix(code)}${here}`}
              lang={code}
              hrefLang={code}
              aria-current={code === language().code ? "true" : undefined}
              onClick={() => keepLanguage(code)}
            >
              {languageName(code)}
            </a>
          </li>
        ))}
      </ul>
    </List>
  );
}
