import { useEffect } from "react";
import { logFailure } from "../../lib/log-failure.ts";
import { useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { applyNotes, keptAlbums } from "./kept-albums.ts";
import { dropAllTickets } from "./kept-tickets.ts";
import { canKeep, registerWorker } from "./worker.ts";

/** Registers the service worker; without a connection, kept albums are read from their notes. */
export function OfflineParts() {
  const api = useApi();
  useEffect(() => {
    if (!canKeep()) return;
    registerWorker().catch((error: unknown) => logFailure("No page for offline use", error));
    const readNotes = () => {
      keptAlbums()
        .then((notes) => applyNotes(api, notes))
        .catch((error: unknown) => logFailure("Your kept albums could not be loaded", error));
    };
    if (!navigator.onLine) readNotes();
    window.addEventListener("offline", readNotes);
    return () => window.removeEventListener("offline", readNotes);
  }, [api]);
  const isVisitor = useSession((state) => state.status === "visitor");
  useEffect(() => {
    // Tickets that a fan kept must not be left for the next user of the device.
    if (isVisitor && canKeep()) {
      dropAllTickets().catch((error: unknown) => logFailure("Kept tickets could not be removed", error));
    }
  }, [isVisitor]);
  return null;
}
