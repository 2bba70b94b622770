import { useHydrated } from "@tanstack/react-router";
import { BRAND_ICONS } from "./brand-icon-names.ts";
import spriteUrl from "./brand-icons.svg?url";

const slugOf = (name: string) => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const slug = plain === "twitter" ? "x" : plain;
  return BRAND_ICONS.find((icon) => icon === slug);
};

/** Whether a network or service has its own icon here. */
export const hasBrandIcon = (name: string): boolean => slugOf(name) !== undefined;

/**
 * The icon of a social network or streaming service. Decorative: the name is beside it or in a label. A browser fetches the
 * sprite at the first `use`, before the first picture; so the icon is rendered only after hydration, or at once where scripts
 * are disabled.
 */
export function BrandIcon({ name, size = 18 }: { name: string; size?: number }) {
  const isHydrated = useHydrated();
  const slug = slugOf(name);
  if (!slug) return <Lettermark letter={name.trim().charAt(0)} size={size} />;
  const icon = <Sprite slug={slug} size={size} />;
  if (isHydrated) return icon;
  return (
    <>
      <Sprite size={size} />
      <noscript>{icon}</noscript>
    </>
  );
}

/** One icon of the sprite, or an empty box of its size. */
function Sprite({ slug, size }: { slug?: string; size: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden>
      {slug ? <use href={`${spriteUrl}#${slug}`} /> : null}
    </svg>
  );
}

/** A service without its own icon is identified by its first letter. */
function Lettermark({ letter, size }: { letter: string; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      <path d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 2a9 9 0 1 1 0 18 9 9 0 0 1 0-18z" />
      <text x="12" y="16.6" fontSize="13" fontWeight="700" textAnchor="middle">
        {letter.toUpperCase()}
      </text>
    </svg>
  );
}
