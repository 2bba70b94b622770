import { AsyncLocalStorage } from "node:async_hooks";

/** Who makes a call: the client's IPv4 address or IPv6 /64, and whether the call is one of the team's. */
export type ActingClient = { address: string; isTeam: boolean };

const storage = new AsyncLocalStorage<ActingClient>();

/** Runs `work` as what a client's call does; the mails that it queues are counted for that client. */
export const actForClient = <Result>(client: ActingClient, work: () => Result): Result => storage.run(client, work);

/** Whose call the running work belongs to; undefined for what a clock, a job or a provider's notice does. */
export const actingClient = (): ActingClient | undefined => storage.getStore();
