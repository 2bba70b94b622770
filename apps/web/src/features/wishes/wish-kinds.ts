/** What can be waited for before it is announced. */
export type WishKind = "new_album" | "show_near";
