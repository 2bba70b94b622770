import { defineGlobalStyles } from "@chakra-ui/react/styled-system";

/** In forced-colors mode: what is on, current or chosen, with its parts, whose own colours could not be read on the highlight. */
const highlighted = {
  forcedColorAdjust: "none",
  backgroundColor: "highlight !important",
  "&, & *": { color: "highlighttext !important" },
} as const;

/** Styles of bare elements. Components have their own. */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: "dark",
    bg: "stage",
    color: "ink",
    fontFamily: "body",
    lineHeight: 1.6,
    scrollPaddingTop: "6rem",
    // An element focused by keyboard is scrolled clear of the player and of the bar above it.
    scrollPaddingBottom: "calc(var(--player-height, 0px) + var(--above-player, 0px) + 1rem)",
    textSizeAdjust: "100%",
    scrollbarColor: "{colors.lifted} {colors.stage}",
    "--global-color-border": "{colors.line}",
  },
  // A page behind a dialog stays where it is; the place of its scrollbar stays, too, so that nothing moves.
  "html:has(dialog:modal)": { overflow: "hidden", scrollbarGutter: "stable" },
  // Owners and fans write words of any length, addresses among them; one that is wider than its place is broken.
  body: { overflowX: "clip", overflowWrap: "break-word" },
  "h1, h2, h3": { textWrap: "balance" },
  // Also for the links in them, which the reset would let keep their longest word's width.
  "h1, h2, h3, :is(h1, h2, h3) a": { overflowWrap: "anywhere" },
  // A toast is a row: a long title in it would push its buttons out of the window.
  "ol[aria-live] span": { overflowWrap: "anywhere" },
  // No single word on the last line.
  "p, li, dd, label": { textWrap: "pretty" },
  // Other languages have longer words than the large sizes allow for: with these values "Datenschutzerklärung" fits a phone.
  // Set on the body, because a declaration there overrides the value inherited from the token layer.
  "body:not(:lang(en))": {
    "--f-font-sizes-d1": "clamp(1.75rem, 0.2rem + 8vw, 7.5rem)",
    "--f-font-sizes-d2": "clamp(1.75rem, 0.9rem + 4.6vw, 5.5rem)",
    "--f-font-sizes-d3": "clamp(1.625rem, 1.1rem + 2.4vw, 3.25rem)",
  },
  // Only words that are still too wide are hyphenated.
  "h1:not(:lang(en)), h2:not(:lang(en)), h3:not(:lang(en))": { hyphens: "auto" },
  "a, button, summary, label": { touchAction: "manipulation" },
  "html[data-streaming-panel-closed] [data-streaming-panel]": { display: "none" },
  "html:has([data-buy-bar])": { "--above-player": "4rem" },
  "html:not([data-streaming-panel-closed]):has([data-streaming-panel])": { "--above-player": "6.75rem" },
  // The panel's services take two lines there.
  "@media (max-width: 22.5rem)": {
    "& html:not([data-streaming-panel-closed]):has([data-streaming-panel])": { "--above-player": "9.5rem" },
  },
  // Low windows, as of 400 % zoom or a phone on its side: most of the window is left to the page, so nothing but the player and
  // the messages keeps its place there. The streaming panel has its own rule (`streaming-panel.tsx`).
  "@media (max-height: 24rem)": {
    "& html": { scrollPaddingTop: "1rem", scrollPaddingBottom: "calc(var(--player-height, 0px) + 1rem)" },
    "& header:has(~ #main), & header + [role=status]": { position: "relative !important", top: "0 !important" },
    "& [data-buy-bar]": { display: "none !important" },
  },
  // Tapped before its script had loaded: the click is replayed once it has.
  "[data-tap-waits]": { cursor: "progress", opacity: 0.7 },
  ":focus-visible": {
    outline: "3px solid {colors.glow}",
    outlineOffset: "3px",
    borderRadius: "{radii.sm}",
  },
  ":focus:not(:focus-visible)": { outline: "none" },
  "::selection": { bg: "ember", color: "onEmber" },
  // Indicators that consist of colour alone keep one in forced-colors mode.
  "@media (forced-colors: active)": {
    "& [role=tab]::after, & [role=switch]::after, & progress": {
      forcedColorAdjust: "none",
      backgroundColor: "highlight !important",
    },
    "& :is([aria-pressed=true], nav [aria-current=page], [aria-current=date] .number)": highlighted,
    "& button:is([aria-current=true], [data-current], [data-on])": highlighted,
    "& label:not([data-lit]):has(> [type=radio]:checked)": highlighted,
    // A picture covers the background of its button.
    "& button[aria-current=true]:not(:focus-visible)": { outline: "3px solid Highlight" },
    // The surface and shadow that separate a toast from the page are lost.
    "& ol[aria-live] > li": { outline: "1px solid" },
  },
  // Hides the placeholder of an icon that only scripts would fill (`brand-icon.tsx`).
  "@media (scripting: none)": { "& svg:has(+ noscript)": { display: "none" } },
  // Print shows a receipt or ticket: black on white, without what only makes sense on a screen.
  "@media print": {
    "@page": { margin: "18mm" },
    // On the body, for the same reason as above.
    "& body": {
      "--f-colors-stage": "#fff",
      "--f-colors-raised": "#fff",
      "--f-colors-panel": "#fff",
      "--f-colors-ink": "#000",
      "--f-colors-soft": "#222",
      "--f-colors-faint": "#444",
      "--f-colors-line": "#bbb",
      "--f-colors-edge": "#888",
      "--f-colors-ember": "#a34700",
      "--f-colors-glow": "#8a3a00",
      "--f-colors-good": "#14602c",
      "--f-colors-bad": "#a01818",
    },
    "& html": { background: "#fff !important", color: "#000 !important", colorScheme: "light" },
    "& header:has(nav), & footer, & [data-screen-only], & #main ~ *, & #main .light": { display: "none !important" },
    "& #main *": { backgroundImage: "none !important", boxShadow: "none !important" },
  },
  "::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)": { animationDuration: "180ms" },
  "@media (prefers-reduced-motion: reduce)": {
    "& *, & *::before, & *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      // Not merely short: by default `transition` covers every property, and the shortest one shows the old value for a frame.
      transitionDuration: "0s !important",
      scrollBehavior: "auto !important",
    },
    "&::view-transition-group(*), &::view-transition-old(*), &::view-transition-new(*)": {
      animation: "none !important",
    },
  },
});
