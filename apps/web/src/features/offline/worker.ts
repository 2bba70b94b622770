import { languagePrefix } from "../../lib/language-address.ts";

/** Returns the path of the page for links without a connection, in the current language. */
export const offlinePath = () => `${languagePrefix()}/offline`;

/** False over plain http, in private windows of some browsers, and in development. */
export const canKeep = () => import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window;

/** Registers one worker per build and language: a different URL makes the browser install it again. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
  return navigator.serviceWorker.register(`/sw.js?${new URLSearchParams({ build, page: offlinePath() })}`);
}

/** Notifies the worker that something was kept or removed; resolves once it has updated its index. */
export async function notifyWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    active?.postMessage("kept", [port2]);
  });
}
