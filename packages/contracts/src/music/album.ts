import { z } from "zod";
import { booleanFilter, calendarDate, id, idFilter, media, money, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { artistSummary } from "./artist.ts";
import { genre } from "./genre.ts";
import { track } from "./track.ts";

export const ALBUM_KINDS = ["album", "ep", "single", "compilation", "live"] as const;

/** An album with its complete track list, in disc and track order. `price` is null while it is not for sale. */
export const album = z.object({
  id,
  title: z.string(),
  kind: z.enum(ALBUM_KINDS),
  artist: artistSummary,
  genre: genre.nullable(),
  cover_image: media,
  cover_placeholder: z.string().nullable(),
  price: money.nullable(),
  release_date: calendarDate.nullable(),
  is_featured: z.boolean(),
  tracks: z.array(track),
});
export type Album = z.output<typeof album>;

export const albumNeighbour = z.object({ id, title: z.string(), cover_image: media });

/** An album's page; `previous` and `next` are its neighbours by release date, older and newer. */
export const albumDetail = album.extend({
  /** The cover's text alternative; null if there is none. */
  cover_alt: z.string().nullable(),
  description: z.string().nullable(),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  previous: albumNeighbour.nullable(),
  next: albumNeighbour.nullable(),
});
export type AlbumDetail = z.output<typeof albumDetail>;

export const ALBUM_ORDERINGS = ["release_date", "title", "price"] as const;

export const albumListInput = pageQuery.extend({
  genre: idFilter.optional(),
  artist: idFilter.optional(),
  featured: booleanFilter.optional(),
  search: searchText.optional(),
  ordering: ordering(ALBUM_ORDERINGS).optional(),
});
export type AlbumListInput = z.output<typeof albumListInput>;
export const albumPage = paginated(album);
