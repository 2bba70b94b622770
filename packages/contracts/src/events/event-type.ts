/** Types of shows. In a file without schemas, so that a page can parse its URL without loading them. */
export const EVENT_TYPES = ["concert", "tour", "featured", "meet_greet"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
