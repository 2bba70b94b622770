/** Limits of shows. In a file without schemas, so that a page can use them without loading those. */

/** Maximum party size at a show without its own limit. */
export const USUAL_PARTY = 4;
/** Maximum party size that any event can allow. */
export const LARGEST_PARTY = 100;
/** The longest time for which a freed place can be offered: two weeks. */
export const MAX_OFFER_HOURS = 336;
