import { X } from "@fanfare/icons";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { useCloseOnBack } from "../../../../ui/use-close-on-back.ts";

const Frame = styled("section", {
  base: {
    position: "fixed",
    zIndex: "panel",
    bottom: "var(--player-height)",
    insetEnd: "0",
    display: "flex",
    flexDirection: "column",
    maxH: "calc(100dvh - var(--player-height) - 4.5rem)",
    bg: "raised",
    borderTop: "1px solid {colors.line}",
    boxShadow: "0 -1.5rem 4rem rgba(0, 0, 0, 0.65)",
    outline: "none",
    animation: "rise 160ms ease-out",
    "& > .close": { position: "absolute", top: "3", insetEnd: "4", zIndex: 1 },
  },
  variants: {
    shape: {
      wide: { insetInline: "0", h: "34rem" },
      side: { w: "29rem", maxW: "100vw", h: "44rem", borderStart: "1px solid {colors.line}", roundedTopStart: "md" },
    },
  },
});

type PanelProps = {
  id: string;
  label: string;
  /** The label of its close button, such as "Close queue". */
  closeLabel: string;
  shape: "wide" | "side";
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel over the page, above the bar. Takes the focus when it opens, closes with Escape or the system's Back and then returns
 * the focus; the page stays usable.
 */
export function Panel({ id, label, closeLabel, shape, onClose, children }: PanelProps) {
  const frame = useRef<HTMLElement>(null);
  useCloseOnBack(true, onClose);
  useLayoutEffect(() => {
    const panel = frame.current;
    const before = document.activeElement;
    panel?.focus();
    return () => {
      if (before instanceof HTMLElement && panel?.contains(document.activeElement)) before.focus();
    };
  }, []);
  return (
    <Frame
      ref={frame}
      id={id}
      shape={shape}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Escape during a drag or in an open dialog belongs to those, even in a dialog that is rendered elsewhere in the DOM.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === "Escape" && isOwn && !event.defaultPrevented) onClose();
      }}
    >
      <div className="close">
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {children}
    </Frame>
  );
}
