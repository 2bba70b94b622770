import { ENGLISH } from "@fanfare/contracts/common/language";
import { mediaUrl } from "@fanfare/contracts/common/media-url";
import {
  EMBED_HEIGHT,
  EMBED_WIDTH,
  type EmbedKind,
  embedCode,
  type OembedResult,
  type oembedInput,
} from "@fanfare/contracts/music/oembed";
import { inLanguage, LANGUAGES } from "@fanfare/i18n/server-languages";
import type { z } from "zod";
import { notFound } from "../../../platform/errors/app-error.ts";
import { pagesUrl } from "../../../platform/mail/reader-language.ts";
import type { SiteService } from "../../site/site.service.ts";
import type { MusicService } from "../catalogue/music.service.ts";
import type { PlaylistsService } from "../playlists/playlists.service.ts";

/** `language`: the code in the address. */
type Embedded = { kind: EmbedKind; id: number; language: string };
type Described = { title: string; author: string; cover: string | null };

const LANGUAGE = /^\/([A-Za-z-]{2,35})(?=\/)/;
const ADDRESS = /^\/(?:embed\/)?(albums|tracks|playlists)\/([1-9]\d{0,8})\/?$/;
const KINDS: Record<string, EmbedKind> = { albums: "albums", tracks: "tracks", playlists: "playlists" };

/**
 * What an address of this site embeds, or null: the page or the player of an album or playlist, or a link to a track (`?track=7`)
 * on any page.
 */
export function embeddedAt(url: string, publicUrl: string): Embedded | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  if (address.origin !== new URL(publicUrl).origin) return null;
  const [, code = ""] = LANGUAGE.exec(address.pathname) ?? [];
  const language = LANGUAGES.has(code) ? code : ENGLISH.code;
  const track = address.searchParams.get("track") ?? "";
  if (/^[1-9]\d{0,8}$/.test(track)) return { kind: "tracks", id: Number(track), language };
  const path = language === ENGLISH.code ? address.pathname : address.pathname.replace(LANGUAGE, "");
  const [, name = "", id = ""] = ADDRESS.exec(path) ?? [];
  const kind = KINDS[name];
  return kind ? { kind, id: Number(id), language } : null;
}

/** The name of a stored picture contains its width; consumers need the size, so other pictures are left out. */
function thumbnailOf(cover: string | null, publicUrl: string): { url: string; side: number } | null {
  const side = Number(/\/(\d+)\.jpg$/.exec(cover ?? "")?.[1] ?? 0);
  return side > 0 ? { url: mediaUrl(cover, publicUrl), side } : null;
}

/** Describes to other sites how to embed an album, a track or a public playlist of this site (oembed.com). */
export function createOembedService(deps: {
  catalogue: MusicService;
  playlists: PlaylistsService;
  site: SiteService;
  publicUrl: string;
}) {
  const { catalogue, playlists, site, publicUrl } = deps;

  /** Returns an item as a visitor sees it. Throws `not_found` for one that is private or not published. */
  async function describe({ kind, id }: Pick<Embedded, "kind" | "id">): Promise<Described> {
    if (kind === "albums") {
      const { title, artist, cover_image } = await catalogue.albumById(id);
      return { title, author: artist.name, cover: cover_image };
    }
    if (kind === "tracks") {
      const { title, artist, cover_image } = await catalogue.trackById(id);
      return { title, author: artist.name, cover: cover_image };
    }
    const { name, owner_name, tracks } = await playlists.byId(null, id);
    return { title: name, author: owner_name, cover: tracks[0]?.cover_image ?? null };
  }

  return {
    /** Throws `not_found` for an address that is not music of this site. */
    async describe({ url, maxwidth, maxheight }: z.output<typeof oembedInput>): Promise<OembedResult> {
      const embedded = embeddedAt(url, publicUrl);
      if (!embedded) throw notFound("no address of an album, track or playlist");
      const [{ title, author, cover }, { artist_name }] = await Promise.all([describe(embedded), site.settings()]);
      const { kind, id } = embedded;
      const siteUrl = inLanguage(embedded.language, () => pagesUrl(publicUrl));
      const width = Math.min(EMBED_WIDTH, maxwidth ?? EMBED_WIDTH);
      const tall = EMBED_HEIGHT[embedded.kind === "tracks" ? "track" : "list"];
      const height = Math.min(tall, maxheight ?? tall);
      const thumbnail = thumbnailOf(cover, publicUrl);
      return {
        version: "1.0",
        type: "rich",
        provider_name: artist_name,
        provider_url: publicUrl,
        title,
        author_name: author,
        html: embedCode({ siteUrl, kind, id, title, width, height }),
        width,
        height,
        thumbnail_url: thumbnail?.url ?? null,
        thumbnail_width: thumbnail?.side ?? null,
        thumbnail_height: thumbnail?.side ?? null,
      };
    },
  };
}
