import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Runs `work` on behalf of a program that uses the API key called `name`, which the audit log then records. */
export const actWithKey = <Result>(name: string, work: () => Result): Result => storage.run(name, work);

/** Returns the name of the API key that the running work is done with, or null. */
export const actingKey = (): string | null => storage.getStore() ?? null;
