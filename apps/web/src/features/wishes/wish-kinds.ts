/** The kinds of wishes. */
export type WishKind = "new_album" | "show_near";
