/**
 * Messages of the store (spec, sections 5 and 8). In a file without schemas, so that a page can show them without loading
 * those.
 */

/** Shown when a product has variants and none was chosen. */
export const SIZE_REQUIRED = "Please select a size before adding to cart";

export const ADDED_TO_CART = "Item added to cart successfully!";
export const ADD_TO_CART_FAILED = "Failed to add item to cart";
export const LOG_IN_TO_ADD = "Please log in to add items to cart";

export const CART_LOAD_FAILED = "Failed to load cart";
export const QUANTITY_UPDATE_FAILED = "Failed to update quantity";
export const ITEM_REMOVE_FAILED = "Failed to remove item";
export const CART_CLEAR_FAILED = "Failed to clear cart";

/** The error for orders on a site that takes no payments. */
export const SHOP_NOT_OPEN = "The shop is not open yet.";

export const ORDER_FAILED = "Failed to process order. Please try again.";
export const ORDERS_LOAD_FAILED = "Failed to load orders";
export const PRODUCTS_LOAD_FAILED = "Failed to fetch products";
