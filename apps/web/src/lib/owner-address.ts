/** Whether a path belongs to the owner area, which has a session of its own: a fan's token is never sent from there. */
export const isOwnerAddress = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
