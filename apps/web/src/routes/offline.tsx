import { createFileRoute } from "@tanstack/react-router";
import { OfflineScreen } from "../features/offline/offline-screen.tsx";

// Its head is in the screen, because route options are part of every page's first script.
export const Route = createFileRoute("/offline")({ component: OfflineScreen });
