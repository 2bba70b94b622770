import { ENGLISH, language, msg, t } from "@fanfare/contracts/common/language";
import type { FastifyInstance } from "fastify";
import { Feed } from "feed";
import type { Services } from "../main/modules.ts";
import type { FeedEntry } from "../modules/site/published.queries.ts";
import { CachedResponse } from "../platform/cache/response-cache.ts";
import { sendCachedResponse } from "../platform/cache/send-cached-response.ts";
import { notFound } from "../platform/errors/app-error.ts";
import { pagesUrl } from "../platform/mail/reader-language.ts";
import { feedText } from "./feed-text.ts";
import { podcastFeed } from "./podcast-feed.ts";

type FeedDeps = { services: Services; publicUrl: string };

export const FEED_ADDRESS = /^\/feeds\/|^\/(?:music|events|news)\/feed\.xml(?:\?|$)/;

type Source = {
  title: string;
  /** The page with the same list; `/feed.xml` below it is an alias of the feed. */
  page: string;
  /** The path under which each entry has its page. */
  path: string;
  entries: (services: Services) => Promise<FeedEntry[]>;
};

const FEED_NEWS = 50;

const FEEDS: Record<string, Source> = {
  releases: {
    title: msg("New releases"),
    page: "/music",
    path: "/albums",
    entries: ({ site }) => site.published.newestReleases(),
  },
  shows: { title: msg("Shows"), page: "/events", path: "/events", entries: ({ site }) => site.published.newestShows() },
  news: {
    title: msg("News"),
    page: "/news",
    path: "/news",
    async entries({ newsletter }) {
      const { results } = await newsletter.news.list({ page: 1, page_size: FEED_NEWS });
      return results.map(({ id, title, published_at, summary }) => ({
        id,
        title,
        since: new Date(published_at),
        detail: summary,
        image: null,
      }));
    },
  },
};

/** The library derives a picture's media type from its file extension. */
const withMediaTypes = (xml: string) => xml.replaceAll('type="image/jpg"', 'type="image/jpeg"');

const FORMATS = {
  rss: { type: "application/rss+xml; charset=utf-8", write: (feed: Feed) => withMediaTypes(feed.rss2()) },
  atom: { type: "application/atom+xml; charset=utf-8", write: (feed: Feed) => withMediaTypes(feed.atom1()) },
} as const;

/**
 * Serves `/feeds/{releases,shows,news}.{rss,atom}`, `/{music,events,news}/feed.xml` and, once a playlist is chosen for it,
 * `/feeds/podcast.rss`, in the requested language. Feeds contain what is listed and are cached like every other response shared
 * by visitors.
 */
export function registerFeeds(app: FastifyInstance, { services, publicUrl }: FeedDeps): void {
  const absolute = (path: string) => (path.startsWith("/") ? publicUrl + path : path);
  const itemOf = (entry: FeedEntry, path: string) => ({
    title: feedText(entry.title),
    id: `${publicUrl}${path}/${entry.id}`,
    link: `${pagesUrl(publicUrl)}${path}/${entry.id}`,
    description: feedText(entry.detail),
    date: entry.since,
    ...(entry.image === null ? {} : { image: absolute(entry.image) }),
  });
  const podcastPath = "/feeds/podcast.rss";
  const makePodcast = async (): Promise<CachedResponse> => {
    const podcast = await services.music.podcast.episodes();
    if (!podcast) throw notFound();
    const { artist_name, legal } = await services.site.publicSettings();
    const page = `${pagesUrl(publicUrl)}/playlists/${podcast.id}`;
    const frame = { artist_name, contact: legal.contact_email, own: publicUrl + podcastPath, page, absolute };
    return new CachedResponse({
      status: 200,
      headers: { "content-type": FORMATS.rss.type },
      body: Buffer.from(podcastFeed(podcast, frame)),
    });
  };
  app.get(podcastPath, async (request, reply) => {
    const key = `${language().code} GET ${podcastPath}`;
    return sendCachedResponse(request, reply, await services.content.cache.get(key, makePodcast));
  });
  for (const [name, source] of Object.entries(FEEDS)) {
    for (const [path, ending] of [
      [`/feeds/${name}.rss`, "rss"],
      [`/feeds/${name}.atom`, "atom"],
      [`${source.page}/feed.xml`, "rss"],
    ] as const) {
      const format = FORMATS[ending];
      const make = async (): Promise<CachedResponse> => {
        const { artist_name: given, legal } = await services.site.publicSettings();
        const artist_name = feedText(given);
        const entries = await source.entries(services);
        const { code } = language();
        const own = publicUrl + path + (code === ENGLISH.code ? "" : `?language=${code}`);
        const title = t(source.title);
        const feed = new Feed({
          title: `${artist_name}: ${title}`,
          description: t("{title} of {artist_name}", { title, artist_name }),
          id: own,
          link: pagesUrl(publicUrl) + source.page,
          feedLinks: { [ending]: own },
          language: code,
          copyright: feedText(legal.operator_name),
          updated: entries[0]?.since ?? new Date(0),
          generator: "Fanfare",
        });
        for (const entry of entries) feed.addItem(itemOf(entry, source.path));
        return new CachedResponse({
          status: 200,
          headers: { "content-type": format.type },
          body: Buffer.from(format.write(feed)),
        });
      };
      app.get(path, async (request, reply) =>
        sendCachedResponse(request, reply, await services.content.cache.get(`${language().code} GET ${path}`, make)),
      );
    }
  }
}
