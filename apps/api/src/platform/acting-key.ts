import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Runs `work` as what an outside program does with the API key called `name`; the audit log then says so. */
export const actWithKey = <Result>(name: string, work: () => Result): Result => storage.run(name, work);

/** The name of the API key that the running work is done with, or null. */
export const actingKey = (): string | null => storage.getStore() ?? null;
