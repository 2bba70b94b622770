/** Limits of the store (spec, sections 5 and 9). */

export const QUANTITY_MIN = 1;
/** Maximum quantity of one line. */
export const QUANTITY_MAX = 999;
/** Maximum pieces of a variant per order, unless its product has its own limit. */
export const ORDER_MAX_PIECES = 10;
/** Maximum number of a fan's unpaid orders. */
export const UNPAID_ORDERS_MAX = 3;
/** Maximum number of lines in a cart. */
export const CART_LINES_MAX = 100;

/** Length of a product's description on a card, in characters. */
export const DESCRIPTION_PREVIEW = 100;
/** At or below this number, a stock badge shows how many are left. */
export const LOW_STOCK = 5;
/** At or below this number, a size or a single item is nearly sold out for the owner. */
export const NEARLY_SOLD_OUT = 3;

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_TITLE_MAX = 120;
export const REVIEW_COMMENT_MAX = 4000;

export const ADDRESS_MAX = 200;
export const NAME_MAX = 100;
export const ZIP_MAX = 20;
export const COUNTRY_MAX = 60;
export const DEFAULT_COUNTRY = "US";

/** Maximum length of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_MAX = 255;
/** Minutes for which an unpaid order reserves its stock. */
export const PAYMENT_MINUTES = 30;
/** Minutes for which a link to a bought file works; new links can be requested at any time. */
export const DOWNLOAD_LINK_MINUTES = 60;

/**
 * The range of named prices other than zero: from what payment providers accept up to what is not a typing error. In a
 * currency without a minor unit, a hundred times as much.
 */
export const NAMED_PRICE_LEAST_CENTS = 50;
export const NAMED_PRICE_MAX_CENTS = 100_000;

/** The maximum tip: a typing error is not a gift. In a currency without a minor unit, a hundred times as much. */
export const TIP_MAX_CENTS = 100_000;
