import type { Visibility } from "@fanfare/contracts/common/visibility";
import { momentText } from "../../../lib/instants.ts";
import { Chip } from "../../../ui/chip.tsx";

type VisibilityChipProps = { visibility: Visibility; isOut: boolean; publishedAt?: string | null };

/** Shows an item's visibility in a word or two. */
export function VisibilityChip({ visibility, isOut, publishedAt }: VisibilityChipProps) {
  if (visibility === "draft") return <Chip>Draft</Chip>;
  if (!isOut) return <Chip tone="ember">{publishedAt ? `From ${momentText(publishedAt)}` : "Not yet"}</Chip>;
  return (
    <Chip tone={visibility === "public" ? "ember" : "plain"}>{visibility === "public" ? "Published" : "Unlisted"}</Chip>
  );
}
