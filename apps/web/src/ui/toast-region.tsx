import { t } from "@fanfare/contracts/common/language";
import { X } from "@fanfare/icons";
import { useEffect } from "react";
import { IconButton } from "./button.tsx";
import { styled } from "./styled.tsx";
import { closeToast, type Toast, useToasts } from "./toast.ts";
import { usePassedFocus } from "./use-passed-focus.ts";

const Region = styled("ol", {
  base: {
    position: "fixed",
    zIndex: "toast",
    insetInline: { base: "1rem", md: "auto" },
    insetEnd: { md: "1.5rem" },
    bottom: "calc(var(--player-height, 0px) + 1rem)",
    w: { md: "24rem" },
    display: "grid",
    gap: "2",
    listStyle: "none",
    pointerEvents: "none",
    "& li": {
      pointerEvents: "auto",
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      ps: "4",
      py: "1",
      minH: "3.25rem",
      bg: "lifted",
      borderLeft: "3px solid {colors.ember}",
      rounded: "sm",
      fontSize: "sm",
      boxShadow: "0 1rem 2.5rem rgba(0, 0, 0, 0.5)",
    },
    "& .action": { ms: "auto", minH: "2.75rem", px: "2", fontWeight: 600, color: "glow", cursor: "pointer" },
    "& li[data-tone=good]": { borderColor: "good" },
    "& li[data-tone=bad]": { borderColor: "bad" },
  },
});

/**
 * Shows the toasts, above the player. Mounted once for the page, and in each modal dialog while it is open: the dialog covers the
 * page's toasts, and makes them inert, so that they can be neither closed nor announced.
 */
export function ToastRegion() {
  const list = useToasts((state) => state.list);
  return (
    <Region aria-live="polite" aria-label={t("Messages")}>
      {list.map((item) => (
        <ToastItem key={item.id} toast={item} />
      ))}
    </Region>
  );
}

function ToastItem({ toast: { id, text, tone, duration, action } }: { toast: Toast }) {
  const passFocusTo = usePassedFocus();
  useEffect(() => {
    if (duration === null) return;
    const timer = setTimeout(() => closeToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    // It may be removed by its own buttons, or by the clock while one of them has the focus.
    <li data-tone={tone} onFocus={(event) => passFocusTo(event.currentTarget.closest("dialog"))}>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="action"
          onClick={() => {
            closeToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t("Close message")} onClick={() => closeToast(id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
