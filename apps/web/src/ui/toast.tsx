import { t } from "@fanfare/contracts/common/language";
import { X } from "lucide-react";
import { useEffect } from "react";
import { create } from "zustand";
import { IconButton } from "./button.tsx";
import { styled } from "./styled.tsx";

export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
  /** How long it stays, in milliseconds; `null` until it is closed. */
  duration: number | null;
  /** What can still be done about it, such as undoing it. */
  action: { label: string; run: () => void } | null;
};

type Toasts = { list: readonly Toast[]; next: number };

const useToasts = create<Toasts>(() => ({ list: [], next: 1 }));

const close = (id: number) => useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));

/** Shows a short message. At most three stand at a time; the same text is not shown twice. Returns a way to close it. */
export function toast(text: string, options: Partial<Pick<Toast, "tone" | "duration" | "action">> = {}): () => void {
  const id = useToasts.getState().next;
  const added: Toast = {
    id,
    text,
    tone: options.tone ?? "plain",
    duration: options.duration ?? 5000,
    action: options.action ?? null,
  };
  useToasts.setState(({ list, next }) => ({
    list: [...list.filter((other) => other.text !== text), added].slice(-3),
    next: next + 1,
  }));
  return () => close(id);
}

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

/** Where toasts appear, above the player. Mounted once. */
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
  useEffect(() => {
    if (duration === null) return;
    const timer = setTimeout(() => close(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <li data-tone={tone}>
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="action"
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t("Close message")} onClick={() => close(id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
