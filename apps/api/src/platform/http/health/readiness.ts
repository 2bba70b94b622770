/** Whether startup is complete: the database is reachable and its schema is up to date. */
export type Readiness = { ready: boolean };
