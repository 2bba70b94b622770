import { type ReactNode, useRef } from "react";
import { styled } from "../../../../ui/styled.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";

const Panel = styled("section", {
  base: {
    display: "grid",
    gap: "4",
    justifyItems: "start",
    minH: "11rem",
    p: { base: "5", md: "6" },
    bg: "raised",
    border: "1px solid {colors.line}",
    borderTop: "3px solid {colors.ember}",
    rounded: "md",
    scrollMarginTop: "6rem",
    "& .head": { display: "flex", alignItems: "center", gap: "3" },
    "& .head svg": { color: "ember", flexShrink: 0 },
    "& .note": { color: "soft", fontSize: "sm" },
    "& .ways": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4" },
  },
});

/** The frame of the panel in which places at a show are joined or bought; its heading must have the id `join-title`. */
export function JoinFrame({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel);
  return (
    <Panel ref={panel} id="join" tabIndex={-1} aria-labelledby="join-title" aria-busy={isBusy}>
      {children}
    </Panel>
  );
}
