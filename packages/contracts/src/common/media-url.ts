/** Paths and widths of stored pictures. Shared, so that a page can build a `srcset` from the path alone. */

/** Widths in pixels that are generated for every stored picture of at least that width. */
export const IMAGE_WIDTHS = [96, 192, 384, 768, 1200, 1600] as const;

/** Shown where a picture is missing (spec, section 3, image paths). */
export const PLACEHOLDER_IMAGE = "/placeholder.svg";

const STORED_IMAGE = /^(.*\/media\/images\/[0-9a-f]{40})\/(\d+)\.jpg$/;

/**
 * The URL of a media value according to the spec's section 3: an absolute URL unchanged, a path under `/media/` with `host`
 * prepended, any other value under `/media/`, and the placeholder for a missing one.
 */
export function mediaUrl(value: string | null | undefined, host = ""): string {
  if (!value) return PLACEHOLDER_IMAGE;
  if (/^https?:\/\//.test(value)) return value;
  return value.startsWith("/media/") ? `${host}${value}` : `${host}/media/${value.replace(/^\/+/, "")}`;
}

/** The path of one stored width of a picture; `folder` is the result of the media store's `imageFolder`. */
export function imageVariantPath(folder: string, width: number): string {
  return `${folder}/${width}.webp`;
}

/**
 * The `srcset` of a stored picture: `/media/images/<hash>/1200.jpg` → every smaller width as WebP. The number in the name is
 * the picture's own width. `undefined` for external pictures, which exist in one size only.
 */
export function imageSrcSet(value: string | null | undefined, host = ""): string | undefined {
  const match = STORED_IMAGE.exec(value ?? "");
  if (!match) return undefined;
  const [, folder = "", own = "0"] = match;
  const widths = IMAGE_WIDTHS.filter((width) => width < Number(own));
  return [...widths, Number(own)].map((width) => `${host}${imageVariantPath(folder, width)} ${width}w`).join(", ");
}
