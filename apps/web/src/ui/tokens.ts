import { defineTokens } from "@chakra-ui/react/styled-system";

/**
 * All design tokens. Each becomes a CSS variable in every page's HTML, so a token exists only if it is used. Contrast on
 * `stage`: ink 17:1, soft 11:1, faint 6:1, ember 7.7:1; `onEmber` on ember 7.4:1.
 */
export const tokens = defineTokens({
  colors: {
    stage: { value: "#0b0807" },
    raised: { value: "#14100d" },
    panel: { value: "#1d1713" },
    lifted: { value: "#2a211b" },
    line: { value: "rgba(255, 230, 211, 0.13)" },
    edge: { value: "rgba(255, 230, 211, 0.28)" },
    ink: { value: "#f8f1ea" },
    soft: { value: "#cdc0b5" },
    faint: { value: "#a09184" },
    ember: { value: "#ff7a1a" },
    glow: { value: "#ffa35c" },
    rust: { value: "#8a3509" },
    onEmber: { value: "#170a02" },
    good: { value: "#86d99a" },
    bad: { value: "#ff9384" },
  },
  fonts: {
    display: { value: "'Big Shoulders Display', 'Display Fallback', 'Arial Narrow', Impact, sans-serif" },
    body: { value: "'Instrument Sans', 'Text Fallback', Arial, sans-serif" },
  },
  fontSizes: {
    xs: { value: "0.8125rem" },
    sm: { value: "0.9375rem" },
    md: { value: "1rem" },
    lg: { value: "1.125rem" },
    xl: { value: "clamp(1.2rem, 1.05rem + 0.6vw, 1.5rem)" },
    d4: { value: "clamp(1.5rem, 1.3rem + 0.9vw, 2.125rem)" },
    d3: { value: "clamp(2rem, 1.55rem + 2vw, 3.25rem)" },
    d2: { value: "clamp(2.75rem, 1.7rem + 4.6vw, 6rem)" },
    d1: { value: "clamp(3.5rem, 1.2rem + 9.6vw, 9.5rem)" },
  },
  spacing: {
    "1": { value: "0.25rem" },
    "2": { value: "0.5rem" },
    "3": { value: "0.75rem" },
    "4": { value: "1rem" },
    "5": { value: "1.25rem" },
    "6": { value: "1.5rem" },
    "8": { value: "2rem" },
    "10": { value: "2.5rem" },
    "12": { value: "3rem" },
    "16": { value: "4rem" },
    gutter: { value: "clamp(1.25rem, 4.2vw, 4.5rem)" },
    section: { value: "clamp(3rem, 5.2vw, 6rem)" },
  },
  radii: {
    sm: { value: "3px" },
    md: { value: "6px" },
    pill: { value: "999px" },
  },
  zIndex: {
    header: { value: 20 },
    panel: { value: 25 },
    player: { value: 30 },
    dialog: { value: 50 },
    toast: { value: 60 },
    skip: { value: 70 },
  },
});
