import { PUBLIC_CALLS } from "./public-calls.gen.ts";

/** Whether a browser without a token does not send the call `path` at all. */
export const isProtectedCall = (path: string): boolean => !PUBLIC_CALLS.has(path);
