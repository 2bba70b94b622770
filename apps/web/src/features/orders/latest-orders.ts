/** A fan's latest orders, which the checkout searches for an address and the cart for a missing payment: one query for both. */
export const LATEST_ORDERS = { page: 1, page_size: 5 };
