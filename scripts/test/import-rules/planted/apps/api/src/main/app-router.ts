import "./no-such-file.ts";

export type AppRouter = never;
export const appRouter = {};
