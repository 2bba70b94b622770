import { type SiteSettings, siteSettings } from "@fanfare/contracts/site/settings";
import { z } from "zod";

const track = siteSettings.shape.featured_track.unwrap();

/** Title and length of a track on this site are the track's own: beside its id they are not stored again. */
const storedTrack = z.union([
  track.omit({ title: true, duration_label: true }).extend({ id: z.int() }),
  track.extend({ id: z.null() }),
]);
export const storedFeaturedTrack = storedTrack.nullish().transform((value) => value ?? null);

/** Settings as their row keeps them. */
export function storedSettings(settings: Partial<SiteSettings>): Record<string, unknown> {
  const { featured_track, ...rest } = settings;
  return featured_track === undefined ? rest : { ...rest, featured_track: storedFeaturedTrack.parse(featured_track) };
}
