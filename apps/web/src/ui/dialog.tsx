import { t } from "@fanfare/contracts/common/language";
import { X } from "@fanfare/icons";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { styled } from "./styled.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { Display } from "./type.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";

const Frame = styled("dialog", {
  base: {
    m: "auto",
    p: "0",
    w: "min(34rem, calc(100vw - 2rem))",
    maxH: "calc(100dvh - 2rem)",
    overflow: "auto",
    overscrollBehavior: "contain",
    bg: "raised",
    color: "ink",
    border: "1px solid",
    borderColor: "edge",
    rounded: "md",
    boxShadow: "0 2rem 6rem rgba(0, 0, 0, 0.7)",
    "&::backdrop": { background: "rgba(6, 4, 3, 0.84)" },
    "& > .bar": {
      display: "flex",
      // With enlarged text, the longest word of the title may not fit beside the button: the button is then above it.
      flexWrap: "wrap-reverse",
      alignItems: "center",
      columnGap: "4",
      px: { base: "5", md: "6" },
      py: "3",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& > .bar > h2": { flexGrow: "1", w: "min-content", maxW: "100%", overflowWrap: "break-word" },
    "& > .bar > button": { ms: "auto" },
    "& > .body": { px: { base: "5", md: "6" }, py: "5" },
  },
  variants: {
    shape: {
      box: {},
      /** Full screen, for menus on phones. */
      screen: {
        m: "0",
        w: "100vw",
        maxW: "100vw",
        h: "100dvh",
        maxH: "100dvh",
        border: "0",
        rounded: "0",
        bg: "stage",
      },
    },
  },
});

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: "box" | "screen";
  children: ReactNode;
};

/**
 * A modal dialog on the native `<dialog>`: it traps the focus, closes on Escape, the system's Back or a click outside, makes
 * the page behind it inert and returns the focus. A field with `data-autofocus` gets the focus first; `autoFocus` would focus
 * it while the dialog is still hidden.
 */
export function Dialog({ open, onClose, title, shape = "box", children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useCloseOnBack(open, onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // A dialog that is unmounted while open would lose the focus instead of returning it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return (
    <Frame
      ref={ref}
      shape={shape}
      aria-labelledby={titleId}
      onCancel={onClose}
      // The close event fires asynchronously; the dialog may be open again by then.
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="bar">
        <Display as="h2" size="d4" id={titleId}>
          {title}
        </Display>
        <IconButton label={t("Close")} onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      <div className="body">{open && children}</div>
      {open && <ToastRegion />}
    </Frame>
  );
}
