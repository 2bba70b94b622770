import { PUBLIC_READS } from "./public-calls.gen.ts";

/** Whether the call `path` returns the same result for everyone, so that it may outlive a change of session. */
export const isPublicRead = (path: string): boolean => PUBLIC_READS.has(path);
