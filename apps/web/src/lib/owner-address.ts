/** Whether a path belongs to the owner area, which has its own session: no fan's token is ever sent from there. */
export const isOwnerAddress = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
