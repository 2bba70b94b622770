import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/music")({ component: () => <h1>music</h1> });
