import { useSiteSettings } from "../lib/site-settings.ts";
import { BrandIcon } from "../ui/brand-icon.tsx";

/** The artist's social networks, as a list. */
export function SocialLinks() {
  const { social_links } = useSiteSettings();
  return (
    <ul>
      {social_links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="me noopener" target="_blank">
            <BrandIcon name={name} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
