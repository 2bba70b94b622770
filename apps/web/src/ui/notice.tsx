import { t } from "@fanfare/contracts/common/language";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { styled } from "./styled.tsx";
import { Display } from "./type.tsx";

const Box = styled("div", {
  base: {
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    bg: "raised",
    p: { base: "5", md: "8" },
    color: "soft",
    "& > * + *": { mt: "3" },
  },
  variants: { tone: { plain: {}, bad: { borderColor: "rgba(255, 147, 132, 0.45)" } } },
});

/** An empty state that is not an error: what would be shown here, and where to go next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box>
      <Display as="p" size="d4" color="ink">
        {title}
      </Display>
      {children}
    </Box>
  );
}

/** A load failure: the message and a Retry button. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Box role="alert" tone="bad">
      <Display as="p" size="d4" color="ink">
        {message}
      </Display>
      <p>{t("Check your connection and try again.")}</p>
      <Button tone="outline" size="sm" onClick={onRetry}>
        {t("Retry")}
      </Button>
    </Box>
  );
}

/** A short message inside a form or a panel. */
export const Alert = styled("div", {
  base: {
    borderLeft: "3px solid",
    borderColor: "bad",
    bg: "panel",
    rounded: "sm",
    px: "4",
    py: "3",
    fontSize: "sm",
    whiteSpace: "pre-line",
  },
  variants: { tone: { bad: { borderColor: "bad" }, good: { borderColor: "good" }, tip: { borderColor: "ember" } } },
  defaultVariants: { tone: "bad" },
});
