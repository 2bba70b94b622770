import { createFileRoute } from "@tanstack/react-router";
import { OfflineScreen } from "../features/offline/offline-screen.tsx";

// Its head is in the screen: what a route says stands in every page's first script.
export const Route = createFileRoute("/offline")({ component: OfflineScreen });
