import { imageSrcSet, mediaUrl } from "@fanfare/contracts/common/media-url";

/** The `src` and `srcSet` of a picture, in every available width. */
export function imageSource(value: string | null | undefined): { src: string; srcSet: string | undefined } {
  return { src: mediaUrl(value), srcSet: imageSrcSet(value) };
}

/** The absolute URL of a media value, for share previews and structured data; `null` when there is none. */
export function absoluteMedia(value: string | null | undefined, siteUrl: string): string | null {
  return value ? mediaUrl(value, siteUrl) : null;
}
