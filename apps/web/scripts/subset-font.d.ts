declare module "subset-font" {
  /** The font with no more than the characters of `text`, at a place of each axis or with a part of it. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
