import { z } from "zod";

/** The message for an editor whose change was based on an outdated version. */
export const CHANGED_MEANWHILE = "Someone else changed this in the meantime.";

/** The number of a row's changes; an update names the version it is based on. */
export const version = z.int().min(1);

/** Identifies the state that a change without a version is based on. */
export const fingerprint = z.string().max(64);
