import { Globe } from "lucide-react";
import { BRAND_ICONS } from "./brand-icon-names.ts";
import spriteUrl from "./brand-icons.svg?url";

const slugOf = (name: string) => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const slug = plain === "twitter" ? "x" : plain;
  return BRAND_ICONS.find((icon) => icon === slug);
};

/** The icon of a social network or streaming service. Decorative: the name stands beside it or in a label. */
export function BrandIcon({ name, size = 18 }: { name: string; size?: number }) {
  const slug = slugOf(name);
  if (!slug) return <Globe size={size} aria-hidden />;
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden>
      <use href={`${spriteUrl}#${slug}`} />
    </svg>
  );
}
