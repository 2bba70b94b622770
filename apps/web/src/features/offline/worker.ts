import { languagePrefix } from "../../lib/language-address.ts";

/** The page for links without a connection, in the language in use. */
export const offlinePath = () => `${languagePrefix()}/offline`;

/** Absent over plain http, in private windows of some browsers, and while developing. */
export const canKeep = () => import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window;

/** A worker per build and language: with another address the browser installs it anew. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
  return navigator.serviceWorker.register(`/sw.js?${new URLSearchParams({ build, page: offlinePath() })}`);
}

/** Lets the worker know that something has been kept or removed; resolves once it does. */
export async function tellWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    active?.postMessage("kept", [port2]);
  });
}
