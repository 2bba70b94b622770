/** Kinds of shows. Apart from the schemas, so that a page's address can be read without loading them. */
export const EVENT_TYPES = ["concert", "tour", "featured", "meet_greet"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
