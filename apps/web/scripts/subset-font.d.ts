declare module "subset-font" {
  /** The font with no more than the characters of `text` and the given part of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number; default: number }>;
      keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
