/** Limits of shows. Apart from the schemas, so that a page can know them without loading those. */

/** Persons in a party at a show that has no limit of its own (contract, section 1). */
export const USUAL_PARTY = 4;
/** The most persons one fan can bring along to any event; an event may allow fewer. */
export const LARGEST_PARTY = 100;
/** The longest time for which a freed place is offered: two weeks. */
export const LONGEST_OFFER_HOURS = 336;
