import { t } from "@fanfare/contracts/common/language";
import { Heart } from "@fanfare/icons";
import { IconButton } from "../../../ui/button.tsx";
import { useFavorite } from "../use-favorite.ts";

/** Adds a track to the fan's favourites or removes it; disabled while its call runs, without losing the focus. */
export default function FavoriteToggle({ track }: { track: { id: number; title: string } }) {
  const favorite = useFavorite(track.id);
  if (!favorite) return null;
  const label = favorite.favorited
    ? t("Remove {title} from favorites", { title: track.title })
    : t("Add {title} to favorites", { title: track.title });
  return (
    <IconButton
      label={label}
      aria-pressed={favorite.favorited}
      aria-disabled={favorite.running}
      color={favorite.favorited ? "ember" : "faint"}
      onClick={() => !favorite.running && favorite.toggle()}
    >
      <Heart size={19} fill={favorite.favorited ? "currentColor" : "none"} aria-hidden />
    </IconButton>
  );
}
