import { msg, t } from "@fanfare/contracts/common/language";
import { Check } from "@fanfare/icons";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";

/** The three steps (spec, section 2). */
export const STEPS = [msg("Shipping Information"), msg("Payment"), msg("Confirmation")] as const;

const List = styled("ol", {
  base: {
    listStyle: "none",
    display: "grid",
    // On phones a wide name takes room that the others leave: German has one that is wider than a third of the smallest.
    gridTemplateColumns: { base: "repeat(3, auto)", md: "repeat(3, minmax(0, 1fr))" },
    gap: { base: "2", md: "5" },
    mb: { base: "6", md: "10" },
    "& li": {
      display: "flex",
      flexDirection: { base: "column", md: "row" },
      alignItems: { base: "flex-start", md: "center" },
      gap: "3",
      pt: "3",
      borderTop: "3px solid {colors.lifted}",
      fontSize: { base: "xs", md: "md" },
      lineHeight: 1.25,
      fontWeight: 600,
      color: "faint",
    },
    "& li[data-done=true], & li[aria-current]": { borderColor: "ember" },
    "& li[aria-current]": { color: "ink" },
    "& li[data-done=true]": { color: "soft" },
    // With enlarged text none may be left.
    "& li > span": { maxW: "100%", overflowWrap: "anywhere", hyphens: "auto" },
    "& i": {
      display: "grid",
      placeItems: "center",
      flexShrink: 0,
      w: "1.75rem",
      h: "1.75rem",
      rounded: "pill",
      bg: "lifted",
      fontStyle: "normal",
      fontSize: "sm",
    },
    "& li[aria-current] i, & li[data-done=true] i": { bg: "ember", color: "onEmber" },
    // In forced-colours mode future steps get a dotted line, and the current step keeps its highlight.
    "@media (forced-colors: active)": {
      "& li:not([data-done=true]):not([aria-current])": { borderTopStyle: "dotted" },
      "& i": { border: "1px solid" },
      "& li[aria-current] i": { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
    },
  },
});

/** The buyer's progress: `step` counts from 0. The last step counts as done once it is reached. */
export function Stepper({ step }: { step: 0 | 1 | 2 }) {
  return (
    <List aria-label={t("Checkout steps")}>
      {STEPS.map((name, place) => {
        const done = place < step || step === STEPS.length - 1;
        return (
          <li key={name} data-done={done} aria-current={place === step ? "step" : undefined}>
            <i aria-hidden>{done ? <Check size={16} strokeWidth={3} /> : place + 1}</i>
            <span>
              {t(name)}
              {done && <VisuallyHidden>{t(", done")}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </List>
  );
}
