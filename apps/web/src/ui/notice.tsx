import { t } from "@fanfare/contracts/common/language";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { styled } from "./styled.tsx";
import { Display } from "./type.tsx";
import { usePassedFocus } from "./use-passed-focus.ts";

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

type RetryButtonProps = { onRetry: () => unknown; onDone?: () => void };

/**
 * Loads again what has failed to load, and is busy until the promise that `onRetry` returns settles. If the failure is then
 * removed, the focus is where the content has appeared.
 */
export function RetryButton({ onRetry, onDone }: RetryButtonProps) {
  const [isTrying, setTrying] = useState(false);
  const passFocusTo = usePassedFocus();
  const retry = async ({ parentElement }: HTMLElement) => {
    passFocusTo(parentElement?.closest("[role=alert]")?.parentElement ?? parentElement);
    setTrying(true);
    try {
      await onRetry();
    } finally {
      setTrying(false);
      onDone?.();
    }
  };
  return (
    <Button tone="outline" size="sm" loading={isTrying} onClick={(event) => void retry(event.currentTarget)}>
      {t("Retry")}
    </Button>
  );
}

type LoadFailureProps = { message: string; onRetry: () => unknown };

/** A load failure: the message and a Retry button. A retry that fails too announces the message again. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  const [tries, setTries] = useState(0);
  return (
    <Box role="alert" tone="bad">
      <Display key={tries} as="p" size="d4" color="ink">
        {message}
      </Display>
      <p>{t("Check your connection and try again.")}</p>
      <RetryButton onRetry={onRetry} onDone={() => setTries(tries + 1)} />
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
