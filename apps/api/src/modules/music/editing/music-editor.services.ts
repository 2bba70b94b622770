import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { SiteService } from "../../site/site.service.ts";
import { createMusicUploads } from "../uploads/music-uploads.service.ts";
import { createWorkshop, type MusicWorkshop } from "../uploads/music-workshop.ts";
import { renderTrackJob } from "../uploads/render/render-track.ts";
import { createAlbumEditor } from "./album-editor.service.ts";
import { createArtistEditor } from "./artist-editor.service.ts";
import { createFeaturedEditor } from "./featured-editor.service.ts";
import { createTrackEditor } from "./track-editor.service.ts";

/** The catalogue's editors. */
export function createMusicEditors(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  site: SiteService;
  workshop?: MusicWorkshop | undefined;
}) {
  const workshop = createWorkshop(deps);
  const uploads = createMusicUploads({ ...deps, workshop });
  return {
    uploads,
    renderTrackJob: renderTrackJob({ ...deps, workshop }),
    albumEditor: createAlbumEditor(deps),
    trackEditor: createTrackEditor({ ...deps, uploads }),
    artistEditor: createArtistEditor(deps),
    featuredEditor: createFeaturedEditor(deps),
  };
}
