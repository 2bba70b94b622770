import { z } from "zod";
import { searchText } from "../common/fields.ts";
import { album } from "./album.ts";
import { artist } from "./artist.ts";
import { track } from "./track.ts";

/** Maximum number of search results per kind. */
export const SEARCH_LIMIT = 20;

export const searchInput = z.object({ q: searchText.default("") });
export const searchResult = z.object({ artists: z.array(artist), albums: z.array(album), tracks: z.array(track) });
export type SearchResult = z.output<typeof searchResult>;
