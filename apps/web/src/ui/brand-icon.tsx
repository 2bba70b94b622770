import { BRAND_ICONS } from "./brand-icon-names.ts";
import spriteUrl from "./brand-icons.svg?url";

const slugOf = (name: string) => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const slug = plain === "twitter" ? "x" : plain;
  return BRAND_ICONS.find((icon) => icon === slug);
};

/** Whether a network or service has an icon of its own here. */
export const hasBrandIcon = (name: string): boolean => slugOf(name) !== undefined;

/** The icon of a social network or streaming service. Decorative: the name stands beside it or in a label. */
export function BrandIcon({ name, size = 18 }: { name: string; size?: number }) {
  const slug = slugOf(name);
  if (!slug) return <Lettermark letter={name.trim().charAt(0)} size={size} />;
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden>
      <use href={`${spriteUrl}#${slug}`} />
    </svg>
  );
}

/** A service without an icon of its own is told from the next by its first letter. */
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
