/** Node's flags for the server. */
export const SERVER_FLAGS: readonly string[];
/** What it gets in its environment. */
export const SERVER_ENV: Readonly<Record<string, string>>;
