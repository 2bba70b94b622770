import type { Event } from "@fanfare/contracts/events/event";
import type { SearchResult } from "@fanfare/contracts/music/search";
import type { Product } from "@fanfare/contracts/store/product";

/** The results of a search, by kind. */
export type Found = SearchResult & { products: readonly Product[]; shows: readonly Event[] };

export const totalOf = ({ artists, albums, tracks, products, shows }: Found): number =>
  artists.length + albums.length + tracks.length + products.length + shows.length;
