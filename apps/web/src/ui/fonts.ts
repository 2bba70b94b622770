import displayUrl from "@fontsource-variable/big-shoulders-display/files/big-shoulders-display-latin-wght-normal.woff2?url";
import textUrl from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";

/** The two files every page preloads. */
export const fontFiles = [displayUrl, textUrl] as const;

const face = (family: string, url: string, weight: string) => ({
  fontFamily: family,
  fontStyle: "normal",
  fontDisplay: "swap",
  fontWeight: weight,
  src: `url(${url}) format("woff2")`,
});

/**
 * `@font-face` rules. The fallbacks are local fonts stretched to the real ones' width and line box, so that nothing
 * moves when a file arrives late.
 */
export const fontFaces = [
  face("Big Shoulders Display", displayUrl, "100 900"),
  face("Instrument Sans", textUrl, "400 700"),
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
