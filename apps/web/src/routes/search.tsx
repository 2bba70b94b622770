import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/search")({ component: () => <h1>search</h1> });
