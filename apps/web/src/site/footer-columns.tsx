import { t } from "@fanfare/contracts/common/language";
import { Link } from "@tanstack/react-router";
import { useSiteSettings } from "../lib/site-settings.ts";
import { Brand } from "./brand.tsx";
import { FOOTER_COLUMNS } from "./site-links.ts";
import { SocialLinks } from "./social-links.tsx";

/** The columns of the spec's section 2 and the social networks; styled by the footer. */
export function FooterColumns() {
  const { tagline, social_links } = useSiteSettings();
  return (
    <div className="columns">
      <div className="brand">
        <Brand />
        <p>{tagline}</p>
      </div>
      {FOOTER_COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={t(title)}>
          <h2>{t(title)}</h2>
          <ul>
            {links.map(({ label, to, search }) => (
              <li key={label}>
                <Link to={to} search={search ?? {}} activeOptions={{ exact: true }}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {social_links.length > 0 && (
        <nav aria-label={t("Connect")}>
          <h2>{t("Connect")}</h2>
          <SocialLinks links={social_links} />
        </nav>
      )}
    </div>
  );
}
