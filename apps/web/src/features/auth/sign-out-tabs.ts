import { withStorage } from "../../lib/browser-storage.ts";

const ITEM = "signed_out";
/** Unsaved work of the owner area (`use-owner-form.ts`), whose session is another one. */
const OWNER_FORM = "owner-form:";

/** Notifies the other tabs that the fan has signed out, as opposed to a session that has expired. */
export function announceSignOut(): void {
  withStorage("localStorage", (storage) => {
    storage.setItem(ITEM, String(Date.now()));
    storage.removeItem(ITEM);
  });
}

/**
 * Removes what was typed in this tab, such as an address, when the fan signs out in another one: the next user of a shared
 * computer could read it here. Returns a function that stops this.
 */
export function forgetTypedOnSignOut(): () => void {
  const forget = ({ key, newValue }: StorageEvent) => {
    if (key !== ITEM || newValue === null) return;
    withStorage("sessionStorage", (storage) => {
      for (const name of Object.keys(storage)) if (!name.startsWith(OWNER_FORM)) storage.removeItem(name);
    });
  };
  window.addEventListener("storage", forget);
  return () => window.removeEventListener("storage", forget);
}
