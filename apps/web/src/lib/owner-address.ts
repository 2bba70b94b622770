/** Whether a path belongs to the owner area, which has its own session: no fan's token is ever sent from there. */
export const isOwnerAddress = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

/** The id of the element in front of `main` that takes the owner area's navigation. */
export const OWNER_FRAME_ID = "owner-frame";
