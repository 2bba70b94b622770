import { type SiteSettings, siteSettings } from "@fanfare/contracts/site/settings";
import { z } from "zod";

const track = siteSettings.shape.featured_track.unwrap();

/** The title and length of a track on this site come from the track: only its id is stored. */
const storedTrack = z.union([
  track.omit({ title: true, duration_label: true }).extend({ id: z.int() }),
  track.extend({ id: z.null() }),
]);
export const storedFeaturedTrack = storedTrack.nullish().transform((value) => value ?? null);

/** The settings in the form in which the row stores them. */
export function storedSettings(settings: Partial<SiteSettings>): Record<string, unknown> {
  const { featured_track, ...rest } = settings;
  return featured_track === undefined ? rest : { ...rest, featured_track: storedFeaturedTrack.parse(featured_track) };
}
