import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { BrandIcon } from "../ui/brand-icon.tsx";

/** The artist's social networks, as a list. */
export function SocialLinks({ links }: { links: PublicSiteSettings["social_links"] }) {
  return (
    <ul>
      {links.map(({ name, url }) => (
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
