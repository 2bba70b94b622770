import { AsyncLocalStorage } from "node:async_hooks";

/** The client that makes a call: its IPv4 address or IPv6 /64, and whether the caller belongs to the team. */
export type ActingClient = { address: string; isTeam: boolean };

const storage = new AsyncLocalStorage<ActingClient>();

/** Runs `work` on behalf of a client; the mails that it queues are counted for that client. */
export const actForClient = <Result>(client: ActingClient, work: () => Result): Result => storage.run(client, work);

/** Returns the client whose call the running work belongs to; undefined for work of a schedule, a job or a provider's notice. */
export const actingClient = (): ActingClient | undefined => storage.getStore();
