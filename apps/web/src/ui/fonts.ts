import displayAccentsUrl from "./fonts/big-shoulders-display-accents.woff2?url";
import displayUrl from "./fonts/big-shoulders-display-basic.woff2?url";
import displayExtendedUrl from "./fonts/big-shoulders-display-extended.woff2?url";
import textAccentsUrl from "./fonts/instrument-sans-accents.woff2?url";
import textUrl from "./fonts/instrument-sans-basic.woff2?url";
import textExtendedUrl from "./fonts/instrument-sans-extended.woff2?url";

/** The two font files that every page preloads. */
export const fontFiles = [displayUrl, textUrl] as const;

/** The characters in each typeface's first file; `scripts/make-fonts.ts` creates the subsets. */
const BASIC =
  "U+0020-003B,U+003F-005A,U+0061-007A,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC";

/** The characters in the second file, which browsers fetch only for pages that contain one of them. */
const ACCENTS =
  "U+003C-003E,U+005B-0060,U+007B-007E,U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0300-0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+2122,U+2190-2193,U+2212,U+2215";

/** The characters in the third file, such as those of Polish, Czech, Hungarian, Romanian and Turkish; fetched likewise. */
const EXTENDED = "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3";

/** A typeface's files as `@font-face` rules under the given family name. */
export const displayFaces = (family: string) => [
  face(family, displayUrl, "650 900", BASIC),
  face(family, displayAccentsUrl, "650 900", ACCENTS),
  face(family, displayExtendedUrl, "650 900", EXTENDED),
];
export const textFaces = (family: string) => [
  face(family, textUrl, "400 700", BASIC),
  face(family, textAccentsUrl, "400 700", ACCENTS),
  face(family, textExtendedUrl, "400 700", EXTENDED),
];

function face(family: string, url: string, weight: string, range: string) {
  return {
    fontFamily: family,
    fontStyle: "normal",
    fontDisplay: "swap",
    fontWeight: weight,
    src: `url(${url}) format("woff2")`,
    unicodeRange: range,
  };
}

/**
 * `@font-face` rules. The fallbacks are local fonts adjusted to the real fonts' width and line height, so that nothing shifts
 * when a file arrives late.
 */
export const fontFaces = [
  ...displayFaces("Big Shoulders Display"),
  ...textFaces("Instrument Sans"),
  {
    fontFamily: "Display Fallback",
    src: "local('Arial Bold'), local('Arial'), local('Liberation Sans Bold'), local('Roboto')",
    sizeAdjust: "65.1%",
    ascentOverride: "151.2%",
    descentOverride: "32.7%",
    lineGapOverride: "0%",
  },
  {
    fontFamily: "Text Fallback",
    src: "local('Arial'), local('Liberation Sans'), local('Roboto')",
    sizeAdjust: "102.6%",
    ascentOverride: "94.6%",
    descentOverride: "24.4%",
    lineGapOverride: "0%",
  },
];
