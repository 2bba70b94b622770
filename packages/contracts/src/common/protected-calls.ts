import { PUBLIC_CALLS } from "./public-calls.gen.ts";

/** Whether a browser without a token leaves the call `path` unsent (contract, section 4). */
export const isProtectedCall = (path: string): boolean => !PUBLIC_CALLS.has(path);
