import { Heart } from "lucide-react";
import { IconButton } from "../../../ui/button.tsx";
import { useFavorite } from "../use-favorite.ts";

/** Adds a track to the fan's favourites or takes it out; disabled while its call runs. */
export default function FavoriteToggle({ track }: { track: { id: number; title: string } }) {
  const favorite = useFavorite(track.id);
  if (!favorite) return null;
  const label = favorite.favorited ? `Remove ${track.title} from favorites` : `Add ${track.title} to favorites`;
  return (
    <IconButton
      label={label}
      aria-pressed={favorite.favorited}
      disabled={favorite.running}
      color={favorite.favorited ? "ember" : "faint"}
      onClick={favorite.toggle}
    >
      <Heart size={19} fill={favorite.favorited ? "currentColor" : "none"} aria-hidden />
    </IconButton>
  );
}
