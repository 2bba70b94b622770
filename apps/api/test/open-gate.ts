/** The outward gate of a site that is live. */
export const OPEN_GATE = { isShut: async () => false, pass: async () => undefined };
