import { create } from "zustand";

export type Toast = {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
  /** How long it is shown, in milliseconds; `null` until it is closed. */
  duration: number | null;
  /** A follow-up action, such as undoing the change. */
  action: { label: string; run: () => void } | null;
};

type Toasts = { list: readonly Toast[]; next: number };

export const useToasts = create<Toasts>(() => ({ list: [], next: 1 }));

export const closeToast = (id: number) =>
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));

/**
 * Shows a short message. At most three are shown at a time; a repeated text replaces the earlier one. Returns a function that
 * closes it.
 */
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
  return () => closeToast(id);
}
