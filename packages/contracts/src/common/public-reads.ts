import { PUBLIC_READS } from "./public-calls.gen.ts";

/** Whether the result of the call `path` is the same for everybody, so that it may outlive a change of session. */
export const isPublicRead = (path: string): boolean => PUBLIC_READS.has(path);
