/** Makes what has changed of the production build; the exit code of what failed, else 0. */
export function build(meanwhile?: () => Promise<unknown>): Promise<number>;
