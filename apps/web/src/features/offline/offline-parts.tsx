import { useEffect } from "react";
import { logFailure } from "../../lib/log-failure.ts";
import { useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { applyNotes, keptAlbums } from "./kept-albums.ts";
import { dropAllTickets } from "./kept-tickets.ts";
import { canKeep, registerWorker } from "./worker.ts";

/** Starts the worker that answers without a connection; while there is none, kept albums come from their notes. */
export function OfflineParts() {
  const api = useApi();
  useEffect(() => {
    if (!canKeep()) return;
    registerWorker().catch((error: unknown) => logFailure("No page for offline use", error));
    const readNotes = () => {
      keptAlbums()
        .then((notes) => applyNotes(api, notes))
        .catch((error: unknown) => logFailure("The kept albums could not be read", error));
    };
    if (!navigator.onLine) readNotes();
    window.addEventListener("offline", readNotes);
    return () => window.removeEventListener("offline", readNotes);
  }, [api]);
  const isVisitor = useSession((state) => state.status === "visitor");
  useEffect(() => {
    // What a fan kept for the door is not for who uses the device after them.
    if (isVisitor && canKeep()) {
      dropAllTickets().catch((error: unknown) => logFailure("Kept tickets could not be removed", error));
    }
  }, [isVisitor]);
  return null;
}
