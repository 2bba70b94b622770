import { create } from "zustand";

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

export const useToasts = create<Toasts>(() => ({ list: [], next: 1 }));

export const closeToast = (id: number) =>
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));

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
  return () => closeToast(id);
}
