/**
 * Messages of the print-on-demand screens (spec, section 8). In a file without schemas, so that a page can show them without
 * loading those.
 */

export const STATUS_CHECK_FAILED = "Failed to check Printify status";
export const SHOP_PRODUCTS_LOAD_FAILED = "Failed to load shop products";
export const SYNC_FAILED = "Failed to sync products";

export const shopProductsLoaded = (count: number) => `Loaded ${count} products from Printify shop`;
export const productsSynced = (count: number) => `Successfully synced ${count} products`;

export const UNTITLED_PRODUCT = "Untitled Product";
export const NO_DESCRIPTION = "No description";

/** Shown while the server has no token. */
export const NOT_CONFIGURED =
  "Printify is not configured. Set PRINTIFY_API_TOKEN and PRINTIFY_SHOP_ID on the server and restart it.";
/** Shown while the server has a token but no shop. */
export const SHOP_NOT_CHOSEN =
  "The API token works, but no shop is chosen. Set PRINTIFY_SHOP_ID on the server to the id of one of these shops.";
