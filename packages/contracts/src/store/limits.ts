/** Limits of the store (spec, sections 5 and 9). */

export const QUANTITY_MIN = 1;
/** Of one line; beyond it somebody should write to us. */
export const QUANTITY_MAX = 999;
/** Pieces of a variant that one order takes unless its product says otherwise (contract, section 1). */
export const ORDER_MOST_PIECES = 10;
/** Orders that a fan can have waiting for their payment (contract, section 1). */
export const UNPAID_ORDERS_MAX = 3;
/** Different things in one cart. */
export const CART_LINES_MAX = 100;

/** Characters of a product's description on a card. */
export const DESCRIPTION_PREVIEW = 100;
/** From this many left on, a stock badge says how many. */
export const LOW_STOCK = 5;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_TITLE_MAX = 120;
export const REVIEW_COMMENT_MAX = 4000;

export const ADDRESS_MAX = 200;
export const NAME_MAX = 100;
export const ZIP_MAX = 20;
export const COUNTRY_MAX = 60;
export const DEFAULT_COUNTRY = "US";

/** Characters of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_MAX = 255;
/** How long an unpaid order holds its stock. */
export const PAYMENT_MINUTES = 30;
/** How long a link to a bought file answers; a new one can be had at any time. */
export const DOWNLOAD_LINK_MINUTES = 60;

/**
 * What a fan can name as a price: nothing, or from what payment providers take to what is no slip of the finger. Of a currency
 * without a smaller unit a hundred times as much.
 */
export const NAMED_PRICE_LEAST_CENTS = 50;
export const NAMED_PRICE_MAX_CENTS = 100_000;

/** The most that a buyer can add to an order: a slip of the finger is not a gift. Of a currency without a smaller unit a hundred times as much. */
export const TIP_MAX_CENTS = 100_000;
