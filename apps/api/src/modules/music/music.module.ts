import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule, joinServices } from "../../platform/module.ts";
import type { AccountLinkService } from "../accounts/account-links.ts";
import type { UnsubscribeLinks } from "../newsletter/subscribers/unsubscribe-links.ts";
import type { SiteService } from "../site/site.service.ts";
import { createComingSoonService } from "./catalogue/coming-soon.service.ts";
import { createMusicService } from "./catalogue/music.service.ts";
import { createReleaseNotices } from "./catalogue/release-notices.service.ts";
import { createMusicEditors } from "./editing/music-editor.services.ts";
import { createOembedService } from "./embedding/oembed.service.ts";
import { createFavoritesService } from "./favorites/favorites.service.ts";
import { musicPersonalData } from "./music.personal-data.ts";
import { createPlaylistsService } from "./playlists/playlists.service.ts";
import { createPlaysService } from "./plays/plays.service.ts";
import { createPodcast } from "./podcast/podcast.service.ts";
import type { MusicWorkshop } from "./uploads/music-workshop.ts";

/** The catalogue, playlists and plays, and the team's editing of them. */
export function createMusicModule(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  limits: ActionLimits;
  site: SiteService;
  links: AccountLinkService;
  unsubscribe: UnsubscribeLinks;
  writeInLanguage: WriteInLanguage;
  secretKey: string;
  publicUrl: string;
  /** Where uploaded recordings are processed; unset: the system's folder for temporary files. */
  workshop?: MusicWorkshop | undefined;
}) {
  const catalogue = createMusicService(deps);
  const playlists = createPlaylistsService(deps);
  const plays = createPlaysService(deps);
  const releaseNotices = createReleaseNotices(deps);
  const editors = createMusicEditors(deps);
  return defineModule({
    name: "music",
    services: joinServices(
      {
        catalogue,
        plays,
        releaseNotices,
        playlists,
        podcast: createPodcast(deps),
        favorites: createFavoritesService({ ...deps, catalogue }),
        oembed: createOembedService({ ...deps, catalogue, playlists }),
        comingSoon: createComingSoonService(deps),
      },
      editors,
    ),
    jobs: () => [
      plays.deleteOldWindowsJob,
      releaseNotices.announceReleasesJob,
      releaseNotices.deleteOldJob,
      editors.uploads.importJob,
      editors.uploads.sweepJob,
      editors.renderTrackJob,
    ],
    mails: [releaseNotices.composer],
    timed: [catalogue.timed],
    personalData: musicPersonalData,
  });
}
