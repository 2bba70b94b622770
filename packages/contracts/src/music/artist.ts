import { z } from "zod";
import { id, media, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";

/** An artist in lists: name and picture only. */
export const artistSummary = z.object({ id, name: z.string(), image: media });

export const artist = artistSummary.extend({ bio: z.string().nullable(), image_placeholder: z.string().nullable() });
export type Artist = z.output<typeof artist>;

export const artistListInput = pageQuery.extend({
  search: searchText.optional(),
  ordering: ordering(["name"]).optional(),
});
export const artistPage = paginated(artist);
