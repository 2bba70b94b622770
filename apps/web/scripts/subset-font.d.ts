declare module "subset-font" {
  /** The font reduced to the characters of `text`, with each axis fixed or limited to a range. */
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
