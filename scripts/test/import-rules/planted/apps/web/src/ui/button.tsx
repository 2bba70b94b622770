import "../lib/trpc.ts";
