import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/privacy")({ component: () => <h1>privacy</h1> });
