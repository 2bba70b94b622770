import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/terms")({ component: () => <h1>terms</h1> });
