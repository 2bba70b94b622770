import { language } from "@fanfare/contracts/common/language";
import { Feed } from "feed";
import type { createPodcast } from "../modules/music/podcast/podcast.service.ts";
import { feedText } from "./feed-text.ts";

type Podcast = NonNullable<Awaited<ReturnType<ReturnType<typeof createPodcast>["episodes"]>>>;

type Frame = {
  artist_name: string;
  /** The address for mails about the podcast; null if there is none. */
  contact: string | null;
  own: string;
  page: string;
  absolute: (path: string) => string;
};

const yesOrNo = (is: boolean) => (is ? "true" : "false");
const seconds = (ms: number) => Math.round(ms / 1000);

/** A playlist as RSS with the tags that podcast programs require. */
export function podcastFeed(podcast: Podcast, { artist_name, contact, own, page, absolute }: Frame): string {
  const { name, description, category, is_explicit, episodes } = podcast;
  const cover = episodes.find(({ image }) => image !== null)?.image ?? null;
  const dates = episodes.map(({ since }) => since.getTime());
  const feed = new Feed({
    title: feedText(name),
    description: feedText(description || `${name}, ${artist_name}`),
    id: own,
    link: page,
    feedLinks: { rss: own },
    language: language().code,
    updated: new Date(Math.max(0, ...dates)),
    generator: "Fanfare",
    podcast: true,
    author: { name: feedText(artist_name), ...(contact !== null && { email: contact }) },
    ...(cover !== null && { image: absolute(cover) }),
  });
  feed.addExtension({ name: "itunes:explicit", objects: { _text: yesOrNo(is_explicit) } });
  feed.addExtension({ name: "itunes:type", objects: { _text: "serial" } });
  feed.addExtension({ name: "itunes:category", objects: { _attributes: { text: category } } });
  if (cover !== null) feed.addExtension({ name: "itunes:image", objects: { _attributes: { href: absolute(cover) } } });
  for (const [index, { audio, ...episode }] of episodes.entries()) {
    const about = [episode.artist, episode.album].filter((part) => part !== null).join(", ");
    feed.addItem({
      title: feedText(episode.title),
      id: `${page}#track-${episode.id}`,
      link: page,
      date: episode.since,
      description: feedText(about),
      enclosure: { url: absolute(audio.path), length: audio.size, type: audio.type },
      extensions: [
        { name: "itunes:title", objects: { _text: feedText(episode.title) } },
        { name: "itunes:author", objects: { _text: feedText(episode.artist) } },
        { name: "itunes:episode", objects: { _text: String(index + 1) } },
        { name: "itunes:duration", objects: { _text: String(seconds(episode.duration_ms)) } },
        { name: "itunes:explicit", objects: { _text: yesOrNo(is_explicit) } },
        ...(episode.image === null
          ? []
          : [{ name: "itunes:image", objects: { _attributes: { href: absolute(episode.image) } } }]),
      ],
    });
  }
  return feed.rss2();
}
