import { Globe } from "lucide-react";
import {
  siApplemusic,
  siBandcamp,
  siBluesky,
  siDeezer,
  siFacebook,
  siInstagram,
  siMastodon,
  siSoundcloud,
  siSpotify,
  siThreads,
  siTidal,
  siTiktok,
  siX,
  siYoutube,
  siYoutubemusic,
} from "simple-icons";

/** Icons by the service's name in lower case without spaces. A service that is not here gets a globe. */
const ICONS: Readonly<Record<string, { path: string }>> = {
  applemusic: siApplemusic,
  bandcamp: siBandcamp,
  bluesky: siBluesky,
  deezer: siDeezer,
  facebook: siFacebook,
  instagram: siInstagram,
  mastodon: siMastodon,
  soundcloud: siSoundcloud,
  spotify: siSpotify,
  threads: siThreads,
  tidal: siTidal,
  tiktok: siTiktok,
  twitter: siX,
  x: siX,
  youtube: siYoutube,
  youtubemusic: siYoutubemusic,
};

/** The icon of a social network or streaming service. Decorative: the name stands beside it or in a label. */
export function BrandIcon({ name, size = 18 }: { name: string; size?: number }) {
  const icon = ICONS[name.toLowerCase().replaceAll(/[^a-z]/g, "")];
  if (!icon) return <Globe size={size} aria-hidden />;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      <path d={icon.path} />
    </svg>
  );
}
