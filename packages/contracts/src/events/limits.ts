/** Limits of shows. Apart from the schemas, so that a page can know them without loading those. */

/** The most persons one fan can bring along to any event; an event may allow fewer. */
export const LARGEST_PARTY = 100;
