/** The menu is a chunk of its own; phones fetch it when they are idle, so that it opens without a connection too. */
export const loadPhoneMenu = async () => (await import("./phone-menu.tsx")).default;
